import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4: this machine, private networks, and what is set apart (IANA IPv4 Special-Purpose Address Registry). */
const networks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16
  198.18.0.0/15 224.0.0.0/4 240.0.0.0/4`;

/** IPv6: the same (IANA IPv6 Special-Purpose Address Registry), and what older standards had for it. */
const networks6 = '::/96 64:ff9b:1::/48 100::/64 2001::/32 2002::/16 fc00::/7 fe80::/9 ff00::/8';

const special = new BlockList();
for (const [, network, prefix] of networks.matchAll(/(\S+)\/(\d+)/g)) {
  special.addSubnet(network!, Number(prefix));
  // What a NAT64 gateway makes of it (RFC 6052). `::ffff:0:0/96` is looked up as IPv4.
  special.addSubnet(`64:ff9b::${network}`, 96 + Number(prefix), 'ipv6');
}
for (const [, network, prefix] of networks6.matchAll(/(\S+)\/(\d+)/g))
  special.addSubnet(network!, Number(prefix), 'ipv6');

/** Whether an IP address is one of this machine or of a private network: one that is not the same for everybody. */
export function isPrivateAddress(address: string): boolean {
  // The zone of `fe80::1%eth0` says how to get there.
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  return version !== 0 && special.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** The IP address that stands in a URL itself, which writes it in one way only (WHATWG URL); undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** A look-up that fails with the error of `refuse`, where it has one: what is looked at is what is connected to. */
export function guardedLookup(
  refuse: (address: string) => Error | undefined,
  resolve: LookupFunction = lookup as LookupFunction,
): LookupFunction {
  return (name, options, done) => {
    resolve(name, options, (error, found, family) => {
      const addresses = error !== null ? [] : typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const [refusal] = addresses.flatMap((address) => refuse(address) ?? []);
      done(error ?? refusal ?? null, found, family);
    });
  };
}
