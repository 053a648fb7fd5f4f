import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const rooms = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));

/** What `rooms.json` gives to the files of a room. Where Node is not given, its globals are not there either: the core touches no disk, so it runs in a browser as it is (promise 9). */
const walls = Object.entries(rooms).map(([room, { imports, packages }]) => {
  const nodes = packages.includes('node') ? ['node:.*'] : [];
  const named = [...packages.filter((name) => name !== 'node'), ...nodes].join('|').replaceAll('/', '\\/');
  const inner = Object.keys(rooms).filter((other) => other.startsWith(`${room}/`));
  // The folders beside its own in one way up: those of `src`, or of `transforms`.
  const [street] = room.split('/');
  const beside = (names) => names.flatMap((name) => (name.startsWith(`${street}/`) ? name.split('/')[1] : []));
  const open = new Set(beside([room, ...imports]));
  const closed = [...new Set(beside(Object.keys(rooms)).filter((name) => !open.has(name)))];
  if (street === 'transforms') closed.push('src');
  return {
    files: [`${room}/**/*.ts`],
    ignores: inner.map((other) => `${other}/**`),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!\\.{1,2}\\/|(?:${named || '-'})$)`,
              message: 'rooms.json gives no such package to this room.',
            },
            {
              regex: `^(?:\\.\\.\\/)+(?:${closed.join('|') || '-'})\\/`,
              message: 'rooms.json gives this room no such arrow.',
            },
          ],
        },
      ],
      ...(nodes.length === 0 && { 'no-restricted-globals': ['error', 'process', 'Buffer', '__dirname', 'require'] }),
    },
  };
});

export default tseslint.config(
  { ignores: ['dist/**', 'action/dist/**', 'node_modules/**', '__fixtures__/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    rules: {
      eqeqeq: 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  ...walls,
);
