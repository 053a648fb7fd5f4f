import tseslint from 'typescript-eslint';

const core = [
  'text',
  'json',
  'finding',
  'site',
  'format',
  'navigation',
  'spec',
  'openapi',
  'select',
  'sidebar',
  'transform',
  'plan',
  'testing',
  'check',
  'diff',
  'report',
];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '__fixtures__/**'] },
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
  {
    // Promise 8: the core touches no disk, so it runs in a browser as it is.
    files: [
      ...core.map((folder) => `src/${folder}/**/*.ts`),
      'src/{index,openapi,check,sidebar}.ts',
      'transforms/**/*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', 'fs', 'path', 'os', 'fast-glob', 'commander'],
              message: 'Only src/disk and src/cli may use Node.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'Buffer', '__dirname', 'require'],
    },
  },
);
