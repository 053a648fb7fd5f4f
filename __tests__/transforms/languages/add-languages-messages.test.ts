import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { addLanguages } from '../../../transforms/index.ts';

const said = (docs: string, languages: string[], files: Readonly<Record<string, string>> | string[]) =>
  run(makeSite(docs, { reader: memoryReader(files) }), addLanguages({ languages })).diagnostics.map(
    ({ message, help }) => `${message} | ${help}`,
  );

describe('what add-languages says', () => {
  it('names the languages that share addresses, and the file that would end it', () => {
    const docs = '{"navigation":{"groups":[{"group":"A","openapi":"en/openapi.json"}]}}';
    expect(said(docs, ['fr', 'es'], { 'fr/openapi.json': '{"openapi":"3.1.0","paths":{}}' })).toEqual([
      'The pages of en/openapi.json have the same URLs in en, es, so they belong to no language | Put a translated specification at es/openapi.json, or use --specifications separate (or keep, if that is meant).',
    ]);
  });

  it('says that nothing is known where there are no page files', () => {
    expect(said('{"navigation":{"pages":["a"]}}', ['fr'], [])).toEqual([
      'No page file was found, so navshift cannot know which pages are translated | Run it in the docs root, with the page files, to report missing pages.',
    ]);
  });

  it('names the versions beside the others that have no languages', () => {
    const docs =
      '{"navigation":{"versions":[{"version":"1","languages":[{"language":"en","pages":["en/a"]}]},{"version":"2","pages":["b"]}]}}';
    expect(said(docs, ['fr'], ['en/a.mdx', 'fr/a.mdx'])).toEqual([
      'The version "2" has no languages, and was skipped | To give it some, run again with --at /navigation/versions/1.',
    ]);
  });
});
