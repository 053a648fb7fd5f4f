import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run, type Transform } from '../../src/index.ts';
import { printJson } from '../../src/json/index.ts';
import { addLanguages, convert, expandOpenapi, split, syncLanguages, tabsToDropdowns } from '../../transforms/index.ts';

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  paths: { '/birds': { get: { tags: ['birds'], responses: {} } } },
});
const apply = (transform: Transform, lines: readonly string[]) => {
  const result = run(
    makeSite(`${lines.join('\n')}\n`, { reader: memoryReader({ 'zoo.json': specification }) }),
    transform,
  );
  expect(result.failed).toBe(false);
  return (printJson(result.after.root) as string).trimEnd().split('\n');
};

describe('every comment is there once', () => {
  it('at the head of `navigation`, when languages are put there', () => {
    expect(
      apply(addLanguages({ languages: ['fr'] }), [
        '{',
        '  "navigation": { // on the line of the brace',
        '    // of the navigation',
        '',
        '    // above the tabs',
        '    "tabs" /* key */: /* value */ [',
        '      { "tab": "A", "pages": ["a"] }',
        '    ] // behind the tabs',
        '  }',
        '}',
      ]),
    ).toEqual([
      '{',
      '  "navigation": { // on the line of the brace',
      '    // of the navigation',
      '',
      '    "languages": [',
      '      {',
      '        "language": "en",',
      '        // above the tabs',
      '        "tabs" /* key */: /* value */ [',
      '          { "tab": "A", "pages": ["a"] }',
      '        ] // behind the tabs',
      '      },',
      '      {',
      '        "language": "fr",',
      '        "tabs": [',
      '          { "tab": "A", "pages": ["fr/a"] }',
      '        ]',
      '      }',
      '    ]',
      '  }',
      '}',
    ]);
  });

  it('in empty `languages` that are filled', () => {
    expect(
      apply(addLanguages({ languages: ['fr'] }), [
        '{',
        '  "navigation": {',
        '    "languages": [ /* none yet */ ],',
        '    "tabs": [{ "tab": "A", "pages": ["a"] }]',
        '  }',
        '}',
      ]).slice(0, 4),
    ).toEqual(['{', '  "navigation": {', '    "languages": [ /* none yet */', '      {']);
  });

  it('of dropdowns that are put beside the tab that held them, and of that tab', () => {
    const tabs = [
      '{',
      '  "navigation": {',
      '    "tabs": [',
      '      { // 1',
      '        // 2',
      '        "tab": /* 3 */ "A", // 4',
      '        // 5',
      '        "icon": "x", // 6',
      '        // 7',
      '        "dropdowns": [ // 8',
      '          // 9',
      '          {',
      '            "dropdown": "B", // 10',
      '            "pages": ["b"]',
      '          }, // 11',
      '',
      '          // 12',
      '',
      '          { "dropdown": "C", "pages": ["c"] } // 13',
      '          // 14',
      '        ] // 15',
      '      } // 16',
      '    ]',
      '  }',
      '}',
    ];
    expect(apply(tabsToDropdowns({ flatten: true }), tabs)).toEqual([
      '{',
      '  "navigation": {',
      '    "dropdowns": [',
      '      // 1',
      '      // 7',
      '      // 8',
      '      // 9',
      '      {',
      '        // 2',
      '        /* 3 */ // 4',
      '        "dropdown": "A: B", // 10',
      '        // 5',
      '        "icon": "x", // 6',
      '        "pages": ["b"]',
      '      }, // 11',
      '      // 16',
      '      // 12',
      '      // 14',
      '      // 15',
      '      { "dropdown": "A: C", "icon": "x", "pages": ["c"] } // 13',
      '    ]',
      '  }',
      '}',
    ]);
  });

  it('of a tab without content that is left out where its neighbours are put beside others', () => {
    const tabs = [
      '{',
      '  "navigation": {',
      '    "dropdowns": [',
      '      {',
      '        "dropdown": "D",',
      '        "tabs": [',
      '          { "tab": "A", "pages": ["a"] },',
      '          // 1',
      '          { "tab": "B", "menu": [ /* 2 */ ] } // 3',
      '        ]',
      '      }',
      '    ]',
      '  }',
      '}',
    ];
    expect(apply(tabsToDropdowns({ flatten: true }), tabs)).toEqual([
      '{',
      '  "navigation": {',
      '    "dropdowns": [',
      '      {',
      '        // 1',
      '        /* 2 */ // 3',
      '        "dropdown": "D: A",',
      '        "pages": ["a"]',
      '      }',
      '    ]',
      '  }',
      '}',
    ]);
  });

  it('of an empty menu that is removed from a tab with dropdowns', () => {
    const tab = '{ "tab": "A", "menu": [ /* 1 */ ], "dropdowns": [{ "dropdown": "B", "pages": ["b"] }] }';
    const lines = ['{', '  "navigation": {', '    "tabs": [', `      ${tab}`, '    ]', '  }', '}'];
    expect(apply(tabsToDropdowns({ flatten: true }), lines).filter((line) => line.includes('/*'))).toHaveLength(1);
  });

  it('around and in an empty container that gives way to another', () => {
    const tab = (...lines: string[]) => [
      '{',
      '  "navigation": {',
      '    "tabs": [',
      '      {',
      '        "tab": "Zoo",',
      ...lines,
      '      }',
      '    ]',
      '  }',
      '}',
    ];
    expect(
      apply(
        expandOpenapi(),
        tab(
          '        // 1',
          '        "pages": [ // 2',
          '          // 3',
          '        ], // 4',
          '        "openapi": "zoo.json" // 5',
        ),
      ),
    ).toEqual(
      tab(
        '        "openapi": "zoo.json", // 5',
        '        // 1',
        '        // 2',
        '        // 3',
        '        "groups": [',
        '          {',
        '            "group": "birds",',
        '            "pages": [',
        '              "GET /birds"',
        '            ]',
        '          }',
        '        ] // 4',
      ),
    );
    expect(
      apply(
        tabsToDropdowns(),
        tab(
          '        "groups": [ /* 1 */ ], // 2',
          '        "menu": [',
          '          { "item": "I", "pages": [ /* 3 */ ], "groups": [{ "group": "G", "pages": ["x"] }] }',
          '        ]',
        ),
      ),
    ).toEqual([
      '{',
      '  "navigation": {',
      '    "dropdowns": [',
      '      {',
      '        "dropdown": "Zoo",',
      '        /* 1 */ // 2',
      '        "groups": [',
      '          { "group": "I", /* 3 */ "pages": [{ "group": "G", "expanded": true, "pages": ["x"] }] }',
      '        ]',
      '      }',
      '    ]',
      '  }',
      '}',
    ]);
  });

  it.each([
    [
      'of a list that gives all its pages to another element',
      split({ at: 'page', label: 'B' }),
      '"groups": [{ "anchors": [{}], "pages" /* 1 */: [ // 2\n "a" // 3\n /* 4 */ ] // 5\n}]',
    ],
    [
      'of a list that gets the name that it has in the source',
      syncLanguages(),
      '"languages": [{ "language": "en", "groups": [{ "group": "B" }] }, { "language": "fr", "groups": [{ "group": "B", "groups": [ // 1\n {} // 2\n /* 3 */ ] // 4\n}] }]',
    ],
    [
      'in a field that comes along with what an element held',
      convert({ to: 'tab', at: '/navigation/tabs/0/groups/0', flatten: true }),
      '"tabs": [{ "openapi": [ /* 1 */ ], "groups": [{ "pages": ["GET /b"] }] }]',
    ],
  ])('%s', (_, transform, navigation) => {
    const after = apply(transform, [`{ "navigation": { ${navigation} } }`]).join('\n');
    const numbers = (text: string) => text.match(/\/[/*] \d/g)!.sort();
    expect(numbers(after)).toEqual(numbers(navigation));
  });
});
