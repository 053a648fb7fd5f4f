import { check, type Rule } from '../check/index.ts';
import { makeSite, memoryReader } from '../site/index.ts';
import { LawError } from './laws.ts';

/** What stands around the example of a rule, with `@` where it goes: the first that fits its beginning. */
const around: readonly (readonly [RegExp, string])[] = [
  [/^"navigation"/, '{@}'],
  [/^"(?:styling|interaction)"/, '{"navigation":{"pages":["start"]},@}'],
  [/^"global"/, '{"navigation":{"pages":["start"],@}}'],
  [/^"openapi"/, '{"navigation":{"tabs":[{"tab":"T",@}]}}'],
  [/^"pages"/, '{"navigation":{"groups":[{"group":"G",@}]}}'],
  [/^"/, '{"navigation":{@}}'],
  [/^\{ "(?:source|from)"/, '{"navigation":{"pages":["start"]},"redirects":[@]}'],
  [/^\{ "(tab|anchor|dropdown|product|version|language)"/, '{"navigation":{"$1s":[@]}}'],
  [/^\{ "\$ref"/, '{"navigation":@}'],
  [/^\{/, '{"navigation":{"groups":[@]}}'],
];

function docsOf(example: string): string {
  // Two parts, of which the second stands beside the navigation.
  if (/^"pages".*"redirects"/s.test(example))
    return `{"navigation":{${example.replace(/,\s*"redirects"/, '},"redirects"')}}`;
  const [shape, wrapped] = around.find(([begin]) => begin.test(example)) ?? [/^/, '@'];
  return wrapped.replace('$1', shape.exec(example)![1] ?? '').replace('@', () => example);
}

/**
 * Tests a rule with its example: the rule finds something before, and nothing after. It works with any test framework:
 * it throws `LawError`.
 *
 * An example is a part of a docs.json, which is put into its place. `files` are the other files of the site: their text
 * by path; default: none.
 */
export function checkExample(rule: Rule, files: Readonly<Record<string, string>> = {}): void {
  const finds = (example: string) =>
    check(makeSite(docsOf(example), { path: 'docs.json', reader: memoryReader(files) }), {
      rules: [rule],
      profile: 'specification',
    }).some(({ rule: id }) => id === rule.id);
  const { before, after } = rule.example;
  if (!finds(before)) throw new LawError('a rule finds something in its example', `${rule.id}: ${before}`);
  if (finds(after)) throw new LawError('a rule finds nothing in its fixed example', `${rule.id}: ${after}`);
}
