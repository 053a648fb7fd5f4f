/** What people want of the shape of a navigation: the command, and what it makes of a navigation. */
export const shapes: readonly {
  readonly want: string;
  readonly command: string;
  /** When to write another command. */
  readonly note?: string;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    want: 'Make top-level groups collapsible',
    command: `wrap --at 'tab[label="Home"] > group' --in group --label Docs --collapse`,
    note: 'This wraps the groups of one tab. If your groups are directly in `navigation`, write `navigation > group`.',
    before:
      '{ "tabs": [{ "tab": "Home", "groups": [{ "group": "Start", "pages": ["a"] }, { "group": "API", "pages": ["b"] }] }] }',
    after:
      '{ "tabs": [{ "tab": "Home", "groups": [{ "group": "Docs", "pages": [{ "group": "Start", "pages": ["a"] }, { "group": "API", "pages": ["b"] }] }] }] }',
  },
  {
    want: 'Wrap the whole site in a tab, to add other tabs',
    command: 'wrap --at navigation --in tab --label Docs',
    before: '{ "groups": [{ "group": "Start", "pages": ["a"] }] }',
    after: '{ "tabs": [{ "tab": "Docs", "groups": [{ "group": "Start", "pages": ["a"] }] }] }',
  },
  {
    want: 'Turn a group of a tab into a tab',
    command: `move --at 'group[label="API"]' --after 'tab[label="Docs"]' --as tab`,
    before:
      '{ "tabs": [{ "tab": "Docs", "groups": [{ "group": "Start", "pages": ["a"] }, { "group": "API", "pages": ["b"] }] }] }',
    after:
      '{ "tabs": [{ "tab": "Docs", "groups": [{ "group": "Start", "pages": ["a"] }] }, { "tab": "API", "pages": ["b"] }] }',
  },
  {
    want: 'Turn anchors into tabs',
    command: 'convert --from anchor --to tab',
    before: '{ "anchors": [{ "anchor": "Docs", "pages": ["a"] }, { "anchor": "API", "pages": ["b"] }] }',
    after: '{ "tabs": [{ "tab": "Docs", "pages": ["a"] }, { "tab": "API", "pages": ["b"] }] }',
  },
  {
    want: 'Flatten deep groups',
    command: 'unwrap --at navigation --depth 1',
    before: '{ "groups": [{ "group": "Start", "pages": ["a", { "group": "More", "pages": ["b"] }] }] }',
    after: '{ "groups": [{ "group": "Start", "pages": ["a", "b"] }] }',
  },
  {
    want: 'Remove tabs and keep their groups',
    command: 'unwrap --at tab',
    note: 'All tabs must have groups, and no other fields: remove an icon with [`set`](./transforms/set.md) first.',
    before:
      '{ "tabs": [{ "tab": "Docs", "groups": [{ "group": "Start", "pages": ["a"] }] }, { "tab": "API", "groups": [{ "group": "Users", "pages": ["b"] }] }] }',
    after: '{ "groups": [{ "group": "Start", "pages": ["a"] }, { "group": "Users", "pages": ["b"] }] }',
  },
  {
    want: 'Join two groups',
    command: `join --at 'group[label="Guides"], group[label="Tutorials"]'`,
    before: '{ "groups": [{ "group": "Guides", "pages": ["a"] }, { "group": "Tutorials", "pages": ["b"] }] }',
    after: '{ "groups": [{ "group": "Guides", "pages": ["a", "b"] }] }',
  },
  {
    want: 'Split a long group by its folders',
    command: `split --at 'group[label="API"]' --by folder`,
    before: '{ "groups": [{ "group": "API", "pages": ["api/a", "api/users/b", "api/users/c"] }] }',
    after:
      '{ "groups": [{ "group": "API", "pages": ["api/a"] }, { "group": "Users", "pages": ["api/users/b", "api/users/c"] }] }',
  },
  {
    want: 'Release a draft as a new version',
    command: 'cut-version v2 --from Draft --as-latest',
    before:
      '{ "versions": [{ "version": "v1", "pages": ["v1/a"] }, { "version": "Draft", "pages": ["draft/a", "draft/b"] }] }',
    after:
      '{ "versions": [{ "version": "v2", "pages": ["v2/a", "v2/b"] }, { "version": "v1", "pages": ["v1/a"] }, { "version": "Draft", "pages": ["draft/a", "draft/b"] }] }',
  },
  {
    want: 'Remove an old version from the menu, but keep its URLs',
    command: 'retire-version v1',
    before: '{ "versions": [{ "version": "v2", "pages": ["v2/a"] }, { "version": "v1", "pages": ["v1/a"] }] }',
    after: '{ "versions": [{ "version": "v2", "pages": ["v2/a"] }] }',
  },
];
