import { describe, expect, it } from '@jest/globals';
import { parseEntry } from '../../src/format/index.ts';
import { findOperation, nearestOperation } from '../../src/openapi/index.ts';
import { operations } from '../spec/specs.ts';

const zoo = operations(`
paths:
  /animals: {get: {}, post: {}}
  /animals/{id}: {get: {}}
  /birds/: {get: {}}
  /bats: {get: {summary: short}}
  /bats/: {get: {summary: long}, put: {}}
  /secret: {get: {x-hidden: true}}
  /: {get: {}}
webhooks:
  born: {put: {}, post: {}}
`);

describe('an endpoint entry finds', () => {
  it.each([
    ['GET', '/animals', '/paths/~1animals/get'],
    ['get', '/animals/', '/paths/~1animals/get'],
    ['Post', '/animals', '/paths/~1animals/post'],
    ['GET', '/animals/{id}', '/paths/~1animals~1{id}/get'],
    ['GET', '/birds', '/paths/~1birds~1/get'],
    ['GET', '/bats', '/paths/~1bats/get'],
    ['GET', '/bats/', '/paths/~1bats~1/get'],
    ['GET', '/secret', '/paths/~1secret/get'],
    ['GET', '/', '/paths/~1/get'],
    ['WEBHOOK', 'born', '/webhooks/born/put'],
    ['GET', '/animals/{animal}', undefined],
    ['GET', '/animals//', undefined],
    ['PUT', '/bats', undefined], // `/bats` is there, so the platform looks no further
    ['PUT', '/bats/', '/paths/~1bats~1/put'],
    ['GET', '/Animals', undefined],
    ['DELETE', '/animals', undefined],
    ['POST', 'born', undefined],
    ['QUERY', '/animals', undefined],
  ])('%s %s -> %s', (method, path, pointer) => {
    expect(findOperation(zoo, parseEntry(`${method} ${path}`))?.pointer).toBe(pointer);
  });
});

describe('an endpoint entry that finds nothing suggests', () => {
  it.each([
    ['GET', '/animals/{animal}', '/paths/~1animals~1{id}/get'],
    ['GET', '/animal', '/paths/~1animals/get'],
    ['POST', '/anmals', '/paths/~1animals/post'],
    ['DELETE', '/animals', '/paths/~1animals/get'],
    ['GET', '/ANIMALS', '/paths/~1animals/get'],
    ['WEBHOOK', 'bron', '/webhooks/born/put'],
    ['WEBHOOK', 'brno', undefined],
    ['WEBHOOK', 'borm', '/webhooks/born/put'],
    ['GET', '/elephants', undefined],
    ['GET', '/x', undefined],
  ])('%s %s -> %s', (method, path, pointer) => {
    expect(nearestOperation(zoo, parseEntry(`${method} ${path}`))?.pointer).toBe(pointer);
  });
});
