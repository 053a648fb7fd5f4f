import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { download, isPrivateAddress, type Network } from '../../src/disk/ask/download.ts';
import { FetchError, fetchSpecification, type FetchLimits } from '../../src/disk/index.ts';

const usual = { time: 5000, size: 50_000_000, redirects: 5 };
let server: Server;
let base: string;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, name, number] = request.url!.split('/');
  const to = /^\/to\/(.*)$/.exec(request.url!)?.[1];
  if (to !== undefined) return void response.writeHead(302, { location: to }).end();
  if (name === 'gzip')
    return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000)));
  if (name === 'br')
    return void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('brotli'));
  if (name === 'broken') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
  if (name === 'zstd') return void response.writeHead(200, { 'content-encoding': 'zstd' }).end('what');
  if (name === 'ok') response.end('openapi: 3.1.0\n');
  else if (name === 'hop')
    response.writeHead(302, { location: number === '0' ? '/ok' : `/hop/${Number(number) - 1}` }).end();
  else if (name === 'plain') response.writeHead(301, { location: 'http://example.com/openapi.json' }).end();
  else if (name === 'large') for (let i = 0; i < 10; i++) response.write('x'.repeat(1000));
  else if (name === 'slow') return;
  else response.writeHead(404).end();
  if (name === 'large') response.end();
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function problem(url: string, limits?: FetchLimits, network?: Network): Promise<FetchError> {
  try {
    await (network === undefined ? fetchSpecification(url, limits) : download(url, { ...usual, ...limits }, network));
  } catch (error) {
    if (error instanceof FetchError) return error;
    throw error;
  }
  throw new Error('It was fetched.');
}

describe('fetchSpecification', () => {
  it('fetches, and follows up to five redirects', async () => {
    expect(Buffer.from(await fetchSpecification(`${base}/ok`)).toString()).toBe('openapi: 3.1.0\n');
    expect(Buffer.from(await fetchSpecification(`${base}/hop/4`)).toString()).toBe('openapi: 3.1.0\n');
    expect((await problem(`${base}/hop/5`)).what).toBe('it redirects more than 5 times');
  });

  it('refuses http: but from this computer, also behind a redirect', async () => {
    expect((await problem('http://example.com/openapi.json')).what).toBe('it is not an https: address');
    expect((await problem(`${base}/plain`)).what).toBe(
      'it redirects to http://example.com/openapi.json, which is not an https: address',
    );
    expect((await problem('file:///etc/passwd')).what).toBe('it is not an https: address');
    expect((await problem('openapi.json')).what).toBe('this is not an address');
  });

  it('says what the server answered, and what to do', async () => {
    expect(await problem(`${base}/gone`)).toMatchObject({
      what: 'the server answered 404 Not Found',
      file: `${base}/gone`,
      help: expect.stringContaining('--spec <url>=<file>'),
    });
    expect((await problem('http://127.0.0.1:1/x')).what).toMatch(/^it cannot be fetched: /);
  });

  it('gives up when it is too large or takes too long', async () => {
    expect((await problem(`${base}/large`, { size: 5000 })).what).toContain('it is larger than');
    expect((await problem(`${base}/slow`, { time: 100 })).what).toBe('it did not arrive within 0.1 seconds');
  });

  it('decodes what arrives compressed, and counts the bytes of what it was', async () => {
    expect((await fetchSpecification(`${base}/gzip`)).length).toBe(10_000);
    expect(Buffer.from(await fetchSpecification(`${base}/br`)).toString()).toBe('brotli');
    expect((await problem(`${base}/gzip`, { size: 5000 })).what).toContain('it is larger than');
    expect((await problem(`${base}/broken`)).what).toBe('it cannot be fetched: incorrect header check');
    expect((await problem(`${base}/zstd`)).what).toBe('it cannot be fetched: it arrives in the encoding zstd');
  });

  it('refuses an address with a password, which would go into messages', async () => {
    expect((await problem('https://user:secret@example.com/')).what).toBe(
      'it is an address with a user name or a password',
    );
  });
});

describe('a redirect to this machine or to a private network', () => {
  /** The server of this file as one on the internet: everything else is what it is. */
  const isPrivate = (address: string) => address !== '127.0.0.1' && isPrivateAddress(address);
  const names: Record<string, string> = {
    'inside.test': '10.1.2.3',
    'outside.test': '192.0.2.1',
    'both.test': '192.0.2.1',
  };
  let asked: string[] = [];
  const lookup: LookupFunction = (name, options, done) => {
    asked.push(name);
    const found = name === 'both.test' ? ['192.0.2.1', 'fd00::1'] : [names[name]!];
    if (options.all === true)
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    else done(null, found[0]!, 4);
  };
  const says = async (to: string, network: Network = { isPrivate, lookup }) =>
    (await problem(`${base}/to/${to}`, { time: 1000 }, network)).what;

  /** The server of this file, as if it spoke https under every name. */
  const secure: Network = {
    isPrivate,
    lookup,
    get: ((url: URL, options: object, done: (response: IncomingMessage) => void) =>
      get(base + url.pathname, options, done)) as Network['get'] & object,
  };

  it.each([
    'https://127.0.0.2/',
    'https://2130706434/',
    'https://0x7f.2/',
    'https://0177.0.0.2/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fd12::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.2]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[::127.0.0.1]/',
  ])('is refused: %s', async (to) => {
    expect(await says(to)).toBe(
      `it redirects to ${new URL(to).href}, an address of this machine or of a private network`,
    );
  });

  it('is refused where a name stands for one, also beside another, before anything is sent', async () => {
    expect(await says('https://inside.test/x')).toBe(
      'it redirects to https://inside.test/x, that is 10.1.2.3, an address of this machine or of a private network',
    );
    expect(await says('https://both.test/x')).toContain('that is fd00::1, an address of this machine');
  });

  it('is looked at when it is connected to: there is no second look-up that could answer something else', async () => {
    asked = [];
    names['rebinding.test'] = '192.0.2.1';
    await says('https://rebinding.test/', {
      isPrivate,
      lookup: (name, options, done) => {
        lookup(name, options, done);
        names[name] = '10.0.0.1';
      },
    });
    expect(asked).toEqual(['rebinding.test']);
  });

  it('is refused from https to http, also to this machine', async () => {
    const from = async (to: string) => (await problem(`https://outside.test/to/${to}`, {}, secure)).what;
    expect(await from(`${base}/ok`)).toBe(`it redirects to ${base}/ok, which is not an https: address`);
    expect(await from('http://outside.test/ok')).toBe(
      'it redirects to http://outside.test/ok, which is not an https: address',
    );
  });

  it('goes on to another address of the kind that is given', async () => {
    const { port } = new URL(base);
    const inside: Network = { ...secure, isPrivate: () => true };
    expect(
      Buffer.from(await download('https://outside.test/to/https://outside.test/ok', usual, secure)).toString(),
    ).toBe('openapi: 3.1.0\n');
    expect(Buffer.from(await download('https://inside.test/to/https://inside.test/ok', usual, inside)).toString()).toBe(
      'openapi: 3.1.0\n',
    );
    expect(Buffer.from(await fetchSpecification(`${base}/to/http://localhost:${port}/ok`)).toString()).toBe(
      'openapi: 3.1.0\n',
    );
    expect((await problem(`${base}/to/https://127.0.0.1:1/`)).what).toMatch(
      /^it cannot be fetched: connect ECONNREFUSED/,
    );
  });

  it('is no redirect to what is public', () => {
    expect(
      [
        '8.8.8.8',
        '172.32.0.1',
        '100.128.0.1',
        '2606:4700::1',
        '::ffff:8.8.8.8',
        '64:ff9b::8.8.8.8',
        '192.0.2.1',
      ].filter(isPrivateAddress),
    ).toEqual([]);
  });
});
