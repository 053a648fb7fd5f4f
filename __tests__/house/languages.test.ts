import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** What takes a path apart, or compares its beginning, by the code or the folder of a language. */
const splitting = [/split\('\/'\)/, /startsWith\(`\$\{(?:language|code|locale)\}\/`\)/, /\bsegments\b[.[]/];

/** What compares how near two paths are, in whichever language. */
const nearness = /\/search\.ts$/;

it('no path is split for a language outside of navigation/languages', () => {
  const isAboutLanguages = (file: string) =>
    !nearness.test(file) &&
    !file.startsWith('src/navigation/language') &&
    (file.startsWith('transforms/languages/') || /\blanguage/i.test(readFileSync(join(root, file), 'utf8')));
  const wrong = [...filesIn('src'), ...filesIn('transforms')].filter(isAboutLanguages).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, k) =>
        splitting.some((pattern) => pattern.test(line)) ? [`${file}:${k + 1} ${line.trim()}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});
