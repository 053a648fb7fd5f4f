import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { makeSite } from '../../src/index.ts';
import { diagnose, docs } from './given.ts';

const told = (text: string, files: readonly string[] = []) =>
  diagnose(text, files).map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`);

describe('a docs.json of another tool', () => {
  const other = '{"timestamp":"2026-01-01","compiler":{"name":"stencil"},"components":[]}';
  it('is said to be none of this format, once, and of no page file that it is in no navigation', () => {
    const [finding, ...more] = diagnose(other, ['a.mdx', 'b.mdx']);
    expect(more).toEqual([]);
    expect(finding!.message).toBe(
      'this is not a docs.json of Mintlify: it has no `$schema` of Mintlify, and no `theme`, `name`, `colors` or `navigation`, and Mintlify refuses the whole site because of it',
    );
    expect(finding!.help).toBe('Other tools write files of this name too. Name the docs.json of a Mintlify site.');
  });
  it.each([
    ['names the schema of Mintlify', '{"$schema":"https://mintlify.com/docs.json","logo":{}}'],
    ['has something that Mintlify requires', '{"theme":"mint","logo":{}}'],
    ['is empty', '{}'],
  ])('is none that %s: it lacks a navigation', (_, text) =>
    expect(told(text)).toEqual([
      'error root-pattern: there is no `navigation`, and Mintlify refuses the whole site because of it',
    ]),
  );
});

describe('a link in `global`', () => {
  const anchor = (more: string) =>
    docs(`"global":{"anchors":[{"anchor":"X","href":"https://a.b"${more}}]},"pages":["a"]`);
  it('may have a key that nobody knows, which is dropped and refuses nothing', () =>
    expect(told(anchor(',"beta":true'))).toEqual([
      'warning unknown-field: `beta` of global anchor "X" is unknown to navshift',
    ]));
  it('is helped to the fields that it has, and not to those that are dropped unread', () =>
    expect(diagnose(anchor(',"beta":true'))[0]!.help).toContain('write one of `anchor`, `href`, `icon`.'));
  it.each(['/changelog', '#x'])('to %s is a note that names who forbids and who takes it', (href) => {
    const text = docs(`"global":{"anchors":[{"anchor":"X","href":"${href}"}]},"pages":["a"]`);
    const message = `global anchor "X" links to "${href}": the specification forbids a relative path here, and Mintlify accepts it`;
    expect(told(text)).toEqual([`info global-anchor-relative: ${message}`]);
    const strict = check(makeSite(text), { profile: 'specification' });
    expect(strict.find(({ rule }) => rule === 'global-anchor-relative')).toMatchObject({ severity: 'error', message });
  });
});
