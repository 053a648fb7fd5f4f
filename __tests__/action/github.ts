import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that is not the usual one, to the calls whose method and path a pattern takes. */
export interface Failure {
  readonly on: RegExp;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many calls get it. */
  times: number;
  /** It is answered after the call has had its effect. */
  readonly isDone?: boolean;
}

interface Comment {
  readonly id: number;
  body: string;
  readonly html_url: string;
  readonly user: { readonly login: string };
}

const repository = '/repos/acme/docs';

/** A host that speaks the calls which the Action makes, with a state to look at. */
export class GitHub {
  readonly comments: Comment[] = [];
  readonly suggestions: Record<string, unknown>[] = [];
  files: { filename: string; sha: string; patch?: string }[] = [];
  pull: unknown = { number: 7, head: { sha: 'head' } };
  mergeBase = 'base';
  readonly failures: Failure[] = [];
  readonly calls: string[] = [];
  /** Something that happens just before a call is answered. */
  before: (call: string) => void = () => undefined;
  #server: Server | undefined;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, data, headers }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(data === undefined ? undefined : JSON.stringify(data));
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  add(body: string, login = 'github-actions[bot]'): Comment {
    const id = this.comments.length + 1 + (this.comments.at(-1)?.id ?? 0);
    const comment = { id, body, html_url: `https://github.example/comment/${id}`, user: { login } };
    this.comments.push(comment);
    return comment;
  }

  async #answer(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url!, 'http://host');
    const call = `${request.method} ${pathname.replace(repository, '')}`;
    this.calls.push(call);
    this.before(call);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const failure = this.failures.find(({ on, times }) => times > 0 && on.test(call));
    const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const usual = failure === undefined || failure.isDone === true ? this.#usual(call, given, searchParams) : undefined;
    if (failure === undefined) return usual!;
    failure.times -= 1;
    return { status: failure.status, data: { message: 'no' }, headers: failure.headers };
  }

  #usual(
    call: string,
    given: Record<string, unknown>,
    query: URLSearchParams,
  ): { status: number; data?: unknown; headers?: Record<string, string> } {
    const [method, path = ''] = call.split(' ');
    const page = <Item>(items: readonly Item[]) => {
      const [size, number] = [Number(query.get('per_page')), Number(query.get('page'))];
      return { status: 200, data: items.slice((number - 1) * size, number * size) };
    };
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(path)?.[1]);
    const at = this.comments.findIndex((one) => one.id === id);
    if (path === '/issues/7/comments')
      return method === 'GET' ? page(this.comments) : { status: 201, data: this.add(given.body as string) };
    if (id > 0) {
      if (at < 0) return { status: 404, data: { message: 'Not Found' } };
      if (method === 'DELETE') return this.comments.splice(at, 1) && { status: 204 };
      this.comments[at]!.body = given.body as string;
      return { status: 200, data: this.comments[at] };
    }
    if (path === '/pulls/7/files') return page(this.files);
    if (path === '/pulls/7/comments') {
      if (method === 'GET') return page(this.suggestions);
      this.suggestions.push(given);
      return { status: 201, data: given };
    }
    if (path === '/graphql') return { status: 200, data: { data: { viewer: { login: 'github-actions[bot]' } } } };
    if (path === '/pulls/7') return { status: 200, data: this.pull };
    if (path.startsWith('/compare/')) return { status: 200, data: { merge_base_commit: { sha: this.mergeBase } } };
    return { status: 404, data: { message: `no such call: ${call}` } };
  }
}
