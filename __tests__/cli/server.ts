import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

/** A server that stands while the tests of a file run. */
export interface TestServer {
  /** Its address, without a slash at the end; known once the tests run. */
  base: string;
  /** The paths that were asked for, in order. */
  asked: string[];
}

/** Starts a server before the tests of a file and ends it after them. It has no `/gone.json`; to all else it gives `answer`. */
export function serverOf(answer: (path: string) => string): TestServer {
  const started: TestServer = { base: '', asked: [] };
  let server: Server;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      started.asked.push(url!);
      if (url === '/gone.json') response.writeHead(404).end();
      else response.end(answer(url!));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    started.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return started;
}
