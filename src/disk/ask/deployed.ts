import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Observed, visibleText } from '../../deployed/index.ts';
import { FetchError } from '../local/error.ts';
import type { DeployedOptions } from './deployed-options.ts';
import { askOnce, type ServerAnswer } from './download.ts';

interface Followed extends Observed {
  /** What readers see, if it counts. */
  readonly text?: string | undefined;
  readonly error?: Error;
}

/** Why there is no answer. */
interface Failure {
  readonly error: Error;
}

const mostAtOnce = 5;
const mostTries = 4;
const mostSteps = 10;
/** Milliseconds for one answer, and for what a server asks to wait. */
const time = 20_000;

/** Asks a deployed site what its URLs answer. Nothing is asked of another host. */
export class DeployedSite {
  readonly #base: URL;
  readonly #options: DeployedOptions;
  /** When the next request may begin. */
  #next = 0;
  /** Whether the text of a page counts. A page for unknown URLs with status 200 is known by it. */
  #readsText = true;
  /** What an unknown URL answers, unless it is an error: the text of its page, or where it redirects to. */
  #unknown: { readonly text?: string | undefined; readonly at?: string } = {};

  /** Throws `FetchError`. */
  constructor(given: string, options: DeployedOptions) {
    this.#options = options;
    const protocols = options.isLocal ? ['https:', 'http:'] : ['https:'];
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
      throw new FetchError('this is not an https: URL', given, 'A site on this computer needs --allow-local.');
    this.#base = new URL(given.replace(/[?#].*$/s, '').replace(/\/*$/, '/'));
    if (this.#base.username !== '' || this.#base.password !== '')
      throw new FetchError('a user name or a password is not sent', given, 'Name the URL without it.');
  }

  /** Asks for all addresses, some at once; `heard` gets how many have answered. Throws `FetchError` if none can. */
  async observe(addresses: readonly string[], heard?: (count: number) => void): Promise<ReadonlyMap<string, Observed>> {
    await this.#learn();
    const found = new Map<string, Observed>();
    const open = addresses.values();
    const work = async () => {
      for (const address of open) {
        found.set(address, await this.#follow(address));
        heard?.(found.size);
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    return new Map(addresses.map((address) => [address, found.get(address)!]));
  }

  /** Learns what an unknown URL answers. */
  async #learn(): Promise<void> {
    const address = `/navshift-${randomUUID()}`;
    const { end, at, url, isRedirected, said, text, error } = await this.#follow(address);
    if (error instanceof FetchError) throw error;
    if (end === 'unanswered') throw new FetchError(said, this.#base.href, 'Look at the URL and the network.');
    if (end === 'elsewhere') {
      const help = `Name that site: navshift verify ${url.replace(address, '')}.`;
      throw new FetchError(`an unknown URL redirects to ${url}`, this.#base.href, help);
    }
    if (end === 'page') this.#unknown = isRedirected ? { at } : { text };
    this.#readsText = this.#unknown.text !== undefined;
  }

  /** Follows the redirects from an address, as far as they stay on the site. */
  async #follow(address: string): Promise<Followed> {
    let url = new URL(encodeURI(address.slice(1)), this.#base);
    for (let step = 0; step <= mostSteps; step++) {
      const isRedirected = step > 0;
      const at = this.#addressOf(url);
      if (at === undefined) return { end: 'elsewhere', at: url.href, url: url.href, isRedirected, said: '' };
      const answer = await this.#answer(url);
      const known = { at, url: url.href, isRedirected };
      if ('error' in answer) return { ...known, ...answer, end: 'unanswered', said: messageOf(answer.error) };
      const { status, location } = answer;
      const said = String(status);
      if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url))
        url = new URL(location, url);
      else if (status === 404 || status === 410) return { ...known, end: 'nothing', said };
      else if (status < 200 || status > 299) return { ...known, end: 'unanswered', said };
      else {
        const text = answer.text === undefined ? undefined : visibleText(answer.text, address);
        if (isRedirected && at === this.#unknown.at && at !== address)
          return { ...known, end: 'soft', said: `redirects to ${at}, as an unknown URL does` };
        if (text !== undefined && text === this.#unknown.text)
          return { ...known, end: 'soft', said: 'shows the page for unknown URLs, with status 200' };
        return { ...known, end: 'page', said, text };
      }
    }
    return { end: 'unanswered', at: address, url: url.href, isRedirected: true, said: 'too many redirects' };
  }

  /** The address of a URL of this site; undefined for another one. */
  #addressOf({ host, pathname }: URL): string | undefined {
    const { host: own, pathname: base } = this.#base;
    if (host !== own || !`${pathname}/`.startsWith(base)) return undefined;
    try {
      return decodeURI(`/${pathname.slice(base.length)}`).replace(/(?<=.)\/+$/, '');
    } catch {
      return pathname;
    }
  }

  /** Asks by HEAD, and by GET if that is no redirect, no page, or a page whose text counts. */
  async #answer(url: URL): Promise<ServerAnswer | Failure> {
    const head = await this.#ask(url, 'HEAD');
    if ('error' in head || (head.status >= 300 && head.status < 400)) return head;
    return head.status >= 200 && head.status < 300 && !this.#readsText ? head : this.#ask(url, 'GET');
  }

  /** Asks until there is an answer that stays. */
  async #ask(url: URL, method: 'HEAD' | 'GET'): Promise<ServerAnswer | Failure> {
    const { rate, pause = 500, isLocal } = this.#options;
    for (let k = 1; ; k++) {
      const now = Date.now();
      this.#next = Math.max(this.#next, now) + 1000 / rate;
      await sleep(this.#next - 1000 / rate - now);
      const answer = await askOnce(url, { method, isLocal, time }).catch((error: Error) => ({ error }));
      const isLasting = 'error' in answer ? answer.error instanceof FetchError : !isTemporary(answer.status);
      if (isLasting || k === mostTries) return answer;
      const asked = 'error' in answer ? 0 : (answer.retryAfter ?? 0) * 1000;
      await sleep(Math.min(time, Math.max(asked, pause * 2 ** (k - 1))));
    }
  }
}

const isTemporary = (status: number): boolean => status === 429 || status >= 500;

const messageOf = (error: Error): string => (error instanceof FetchError ? error.what : error.message);
