import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FetchError, fetchSpecification, type FetchLimits } from '../../src/disk/index.ts';

let server: Server;
let base: string;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, name, number] = request.url!.split('/');
  if (name === 'ok') response.end('openapi: 3.1.0\n');
  else if (name === 'hop') response.writeHead(302, { location: number === '0' ? '/ok' : `/hop/${Number(number) - 1}` }).end();
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

async function problem(url: string, limits?: FetchLimits): Promise<FetchError> {
  try {
    await fetchSpecification(url, limits);
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
    expect((await problem(`${base}/plain`)).what).toBe('it redirects to http://example.com/openapi.json, which is not an https: address');
    expect((await problem('file:///etc/passwd')).what).toBe('it is not an https: address');
    expect((await problem('openapi.json')).what).toBe('this is not an address');
  });

  it('says what the server answered, and what to do', async () => {
    expect(await problem(`${base}/gone`)).toMatchObject({ what: 'the server answered 404 Not Found', where: `${base}/gone`, next: expect.stringContaining('--spec <url>=<file>') });
    expect((await problem('http://127.0.0.1:1/x')).what).toMatch(/^it cannot be fetched: /);
  });

  it('gives up when it is too large or takes too long', async () => {
    expect((await problem(`${base}/large`, { size: 5000 })).what).toContain('it is larger than');
    expect((await problem(`${base}/slow`, { time: 100 })).what).toBe('it did not arrive within 0.1 seconds');
  });
});
