// One bad input a line: the row of the specification that it is about, and the value of `navigation` (or, after `=`, of the whole
// docs.json) with a mark where each diagnostic begins (marked.ts). Nothing else may be found.
const table = `
Root keys of the navigation object / pages     | {"pages": ‹field-type›"a"}
Root keys of the navigation object / groups    | {"groups": ‹field-type›{"group": "G", "pages": ["a"]}}
Root keys of the navigation object / tabs      | {"tabs": ‹field-type›true}
Root keys of the navigation object / anchors   | {"anchors": ‹field-type›1}
Root keys of the navigation object / dropdowns | {"dropdowns": ‹field-type›null}
Root keys of the navigation object / products  | {"products": ‹field-type›"p"}
Root keys of the navigation object / versions  | {"versions": ‹field-type›{"v1": []}}
Root keys of the navigation object / languages | {"languages": ‹field-type›"en"}
Root keys of the navigation object / global    | {"global": ‹field-type›[], "pages": ["a"]}
Root keys of the navigation object / global    | {"global": {"anchors": ‹field-type›{}}, "pages": ["a"]}
Root keys of the navigation object / global    | ‹root-pattern›{"global": {"anchors": [{"anchor": "A", "href": "https://a.example"}]}}
Root keys of the navigation object / global    | {"pages": ["a"], "global": {‹misplaced-container›"pages": ["b"]}}
Root keys of the navigation object / global    | {"tabs": [{"tab": "T", ‹global-place›"global": {"anchors": [{"anchor": "A", "href": "https://a.example"}]}, "pages": ["a"]}]}
Root keys of the navigation object / global    | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": "https://a.example"}], ‹global-place›"global": {"anchors": []}}}
Root keys of the navigation object / global    | {"pages": ["a"], "global": {‹undocumented›"tabs": [{"tab": "T", "href": "https://a.example"}]}}

Pages / Type           | {"groups": [{"group": "G", "pages": ‹field-type›"a"}]}
Pages / Type           | {"groups": [{"group": "G", "pages": ‹field-type›{"a": 1}}]}
Pages / Entry          | {"groups": [{"group": "G", "pages": ["a", ‹page-entry-form›1]}]}
Pages / Entry          | {"groups": [{"group": "G", "pages": ["a", ‹page-entry-form›null]}]}
Pages / Entry          | {"groups": [{"group": "G", "pages": [‹page-entry-form›["a"], "b"]}]}
Pages / Entry          | {"pages": ["a", ‹page-entry-form›true]}
Pages / Nested entry   | {"pages": ["a", ‹page-entry-form›{"group": "G", "pages": ["b"]}, {"group": "H", "pages": ["c"]}]}
Pages / Nested entry   | {"tabs": [{"tab": "T", "pages": [‹page-entry-form›{"group": "G", "pages": ["b"]}]}]}
Pages / Nested entry   | {"groups": [{"group": "G", "pages": ["a", ‹required-field›{"icon": "x", "pages": ["b"]}]}]}
Pages / Endpoint entry | {"groups": [{"group": "G", "pages": ["a", ‹endpoint-without-specification›"GET /users"]}]}
Pages / Endpoint entry | {"groups": [{"group": "G", "openapi": "openapi.json", "pages": ["GET /users", ‹endpoint-unknown›"GET /user"]}]}
Pages / Endpoint entry | {"groups": [{"group": "G", "openapi": "openapi.json", "pages": ["GET /users", ‹undocumented›"openapi.json GET /plants"]}]}

Group object / group    | {"groups": [‹required-field›{"pages": ["a"]}]}
Group object / group    | {"groups": [‹required-field›{}]}
Group object / group    | {"groups": [{"group": ‹field-type›1, "pages": ["a"]}]}
Group object / group    | {"groups": [‹field-type›"a"]}
Group object / group    | {"groups": [‹required-field›{"tab": "T", "pages": ["a"]}]}
Group object / pages    | {"groups": [‹required-field›{"group": "G"}, {"group": "H", "pages": ["a"]}]}
Group object / pages    | {"groups": [{"group": "G", "pages": ["a"], ‹misplaced-container›"groups": [{"group": "H", "pages": ["b"]}]}]}
Group object / pages    | {"groups": [{"group": "G", ‹misplaced-container›"groups": [{"group": "H", "pages": ["b", null]}]}]}
Group object / pages    | {"groups": [{"group": "G", "pages": ["a"], ‹misplaced-container›"tabs": [{"pages": ["b"]}]}]}
Group object / pages    | {"groups": [{"group": "G", "pages": ["a"], ‹misplaced-container?›"anchors": []}]}
Group object / icon     | {"groups": [{"group": "G", "icon": ‹field-type›1, "pages": ["a"]}]}
Group object / icon     | {"groups": [{"group": "G", "icon": ‹undocumented›{"name": "x"}, "pages": ["a"]}]}
Group object / tag      | {"groups": [{"group": "G", "tag": ‹field-type›["NEW"], "pages": ["a"]}]}
Group object / expanded | {"groups": [{"group": "G", "pages": [{"group": "H", "expanded": ‹field-type›"true", "pages": ["a"]}]}]}
Group object / expanded | {"groups": [{"group": "G", "pages": [{"group": "H", "expanded": ‹field-type›1, "pages": ["a"]}]}]}
Group object / expanded | {"groups": [{"group": "G", ‹expanded-without-effect.›"expanded": true, "pages": ["a"]}]}
Group object / openapi  | {"groups": [{"group": "G", "openapi": ‹field-type›1, "pages": ["a"]}]}
Group object / openapi  | {"groups": [{"group": "G", "openapi": ‹field-type›true}]}
Group object / pages    | {"groups": [{"group": "G", ‹undocumented›"root": "r", "pages": ["a"]}]}
Group object / pages    | {"groups": [{"group": "G", ‹undocumented›"directory": ‹field-type›"cards", "pages": ["a"]}]}

Root keys of the navigation object / pages | {‹undocumented›"directory": "card", "pages": ["a"]}
Root keys of the navigation object / pages | {‹undocumented›"directory": ‹field-type›"cards", "pages": ["a"]}

Tab object / tab     | {"tabs": [‹required-field›{"pages": ["a"]}]}
Tab object / tab     | {"anchors": [‹required-field›{"tab": "T", ‹kind-in-itself?›"anchors": [], "pages": ["a"]}]}
Tab object / tab     | {"tabs": [‹field-type›"T", {"tab": "U", "pages": ["a"]}]}
Tab object / tab     | {"tabs": [{"tab": ‹field-type›null, "pages": ["a"]}]}
Tab object / icon    | {"tabs": [{"tab": "T", "icon": ‹field-type›false, "pages": ["a"]}]}
Tab object / groups, pages | {"tabs": [{"tab": "T", "groups": ‹field-type›"a"}]}
Tab object / groups, pages | {"tabs": [{"tab": "T", "pages": ‹field-type›"a"}]}
Tab object / groups, pages | {"tabs": [{"tab": "T", ‹mixed-children›"pages": ["a"], "groups": [{"group": "G", "pages": ["b"]}]}]}
Tab object / menu    | {"tabs": [{"tab": "T", "menu": ‹field-type›{"item": "I"}}]}
Tab object / menu    | {‹misplaced-container›"menu": [{"item": "I", "pages": ["a"]}]}
Tab object / menu    | {"anchors": [{"anchor": "A", ‹misplaced-container›"menu": [{"item": "I", "pages": ["a"]}]}]}
Tab object / menu    | {"tabs": [{"tab": "T", "menu": [‹field-type›"I"]}]}
Tab object / menu    | {"products": [{"product": "P", ‹undocumented›"menu": [{"item": "I", "pages": ["a"]}]}]}
Tab object / menu    | {"tabs": [{"tab": "T", ‹mixed-children›"menu": [{"item": "I", "pages": ["a"]}], "pages": ["b"]}]}
Tab object / anchors | {"tabs": [{"tab": "T", "anchors": ‹field-type›"a"}]}
Tab object / anchors | {"tabs": [{"tab": "T", "anchors": [{"anchor": "A", "pages": ["a"]}], ‹mixed-children›"groups": [{"group": "G", "pages": ["b"]}]}]}
Tab object / href    | {"tabs": [{"tab": "T", "href": ‹field-type›1}]}
Tab object / href    | {"tabs": [{"tab": "T", "href": ‹undocumented›"/a"}]}
Tab object / href    | {"tabs": [{"tab": "T", ‹href-beside-content›"href": "https://a.example", "pages": ["a"]}]}
Tab object / href    | {"tabs": [{"tab": "T", "href": ‹undocumented›"mailto:a@b.example"}]}
Tab object / groups, pages | {"tabs": [‹empty-container?›{"tab": "T"}, {"tab": "U", "href": "https://a.example"}]}
Tab object / tab     | {"tabs": [{"tab": "T", ‹kind-in-itself›"tabs": [{"tab": "U", "pages": [null]}]}]}

Menu item object (entry of \`menu\` inside a tab) / item | {"tabs": [{"tab": "T", "menu": [‹required-field›{"pages": ["a"]}]}]}
Menu item object (entry of \`menu\` inside a tab) / icon | {"tabs": [{"tab": "T", "menu": [{"item": "I", "icon": ‹field-type›1, "pages": ["a"]}]}]}
Menu item object (entry of \`menu\` inside a tab) / description | {"tabs": [{"tab": "T", "menu": [{"item": "I", "description": ‹field-type›{}, "pages": ["a"]}]}]}
Menu item object (entry of \`menu\` inside a tab) / groups, pages | {"tabs": [{"tab": "T", "menu": [{"item": "I", ‹mixed-children›"pages": ["a"], "groups": [{"group": "G", "pages": ["b"]}]}]}]}
Menu item object (entry of \`menu\` inside a tab) / groups, pages | {"tabs": [{"tab": "T", "menu": [{"item": "I", ‹misplaced-container›"tabs": [{"tab": "U", "pages": ["a"]}]}]}]}
Menu item object (entry of \`menu\` inside a tab) / groups, pages | {"tabs": [{"tab": "T", "menu": [{"item": "I", ‹misplaced-container›"versions": [{"version": "v1", "pages": ["a"]}]}]}]}
Menu item object (entry of \`menu\` inside a tab) / groups, pages | {"tabs": [{"tab": "T", "menu": [{"item": "I", ‹kind-in-itself›"menu": [{"item": "J", "pages": ["a"]}]}]}]}
Menu item object (entry of \`menu\` inside a tab) / href | {"tabs": [{"tab": "T", "menu": [{"item": "I", ‹href-beside-content›"href": "https://a.example", "groups": [{"group": "G", "pages": ["a"]}]}]}]}

Anchor object / anchor | {"anchors": [‹required-field›{"icon": "x", "pages": ["a"]}]}
Anchor object / anchor | {"anchors": [{"anchor": "A", ‹kind-in-itself›"anchors": [{"anchor": "B", "pages": ["a"]}]}]}
Anchor object / icon   | {"anchors": [{"anchor": "A", "icon": ‹field-type›[], "pages": ["a"]}]}
Anchor object / groups, pages | {"anchors": [{"anchor": "A", "groups": [{"group": "G", "pages": ["a"]}], ‹mixed-children›"pages": ["b"]}]}
Anchor object / groups, pages | {"anchors": [{"anchor": "A", "groups": [{"group": "G", "pages": ["a"]}], ‹mixed-children?›"pages": []}]}
Anchor object / href   | {"anchors": [{"anchor": "A", "href": ‹field-type›null}]}

Global anchor object (entry of \`navigation.global.anchors\`) / anchor | {"pages": ["a"], "global": {"anchors": [‹required-field›{"href": "https://a.example"}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / anchor | {"pages": ["a"], "global": {"anchors": [‹field-type›"A"]}}
Global anchor object (entry of \`navigation.global.anchors\`) / anchor | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": "https://a.example", ‹misplaced-container›"pages": ["b"]}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / href | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": ‹undocumented›"mailto:a@b.example"}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / href | {"pages": ["a"], "global": {"anchors": [‹required-field›{"anchor": "A"}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / href | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": ‹global-anchor-relative›"/changelog"}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / href | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": ‹global-anchor-relative›"#x"}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / href | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": ‹field-type›{"url": "x"}}]}}
Global anchor object (entry of \`navigation.global.anchors\`) / icon | {"pages": ["a"], "global": {"anchors": [{"anchor": "A", "href": "https://a.example", "icon": ‹field-type›1}]}}

Dropdown object / dropdown | {"dropdowns": [‹required-field›{"pages": ["a"]}]}
Dropdown object / dropdown | {"dropdowns": [{"dropdown": "D", ‹kind-in-itself›"dropdowns": [{"dropdown": "E", "pages": ["a"]}]}]}
Dropdown object / icon     | {"dropdowns": [{"dropdown": "D", "icon": ‹field-type›1, "pages": ["a"]}]}
Dropdown object / groups, pages | {"dropdowns": [{"dropdown": "D", "groups": [{"group": "G", "pages": ["a"]}], ‹mixed-children›"pages": ["b"]}]}
Dropdown object / href     | {"dropdowns": [{"dropdown": "D", "pages": ["a"], ‹href-beside-content›"href": "https://a.example"}]}

Product object / product     | {"products": [‹required-field›{"pages": ["a"]}]}
Product object / product     | {"products": [{"product": "P", ‹kind-in-itself›"products": [{"product": "Q", "pages": ["a"]}]}]}
Product object / description | {"products": [{"product": "P", "description": ‹field-type›1, "pages": ["a"]}]}
Product object / icon        | {"products": [{"product": "P", "icon": ‹field-type›1, "pages": ["a"]}]}
Product object / groups, pages | {"products": [{"product": "P", ‹mixed-children›"pages": ["a"], "dropdowns": [{"dropdown": "D", "pages": ["b"]}]}]}
Product object / href        | {"products": [{"product": "P", "href": ‹undocumented›"/p/start"}]}
Product object / href        | {"products": [{"product": "P", "href": ‹field-form›"p/start"}]}

Version object / version | {"versions": [‹required-field›{"pages": ["a"]}]}
Version object / version | {"versions": [{"version": ‹field-type›1, "pages": ["a"]}]}
Version object / version | {"versions": [{"version": "1", ‹kind-in-itself›"versions": [{"version": "2", "pages": ["a"]}]}]}
Version object / any other navigation field | {"versions": [{"version": "1", "tabs": [{"tab": "T", "pages": ["a"]}], ‹mixed-children›"pages": ["b"]}]}
Version object / any other navigation field | {"versions": [{"version": "1", "tag": ‹field-type›1, "pages": ["a"]}]}
Version object / any other navigation field | {"versions": [{"version": "1", ‹undocumented›"default": ‹field-type›"true", "pages": ["a"]}]}

Language object / language | {"languages": [‹required-field›{"pages": ["a"]}]}
Language object / language | {"languages": [{"language": ‹field-type›["en"], "pages": ["a"]}]}
Language object / language | {"languages": [{"language": "en", ‹kind-in-itself›"languages": [{"language": "fr", "pages": ["a"]}]}]}
Language object / language | {"languages": [{"language": ‹language-code›"ja", "pages": ["a"]}]}
Language object / language | {"languages": [{"language": ‹language-code›"english", "pages": ["a"]}]}
Language object / language | {"languages": [{"language": ‹language-code›"tlh", "pages": ["a"]}]}
Language object / language | {"languages": [{"language": ‹language-code›"", "pages": ["a"]}]}
Language object / any other navigation field | {"languages": [{"language": "en", ‹mixed-children›"groups": [{"group": "G", "pages": ["a"]}], "tabs": [{"tab": "T", "pages": ["b"]}]}]}
Language object / any other navigation field | {"languages": [{"language": "en", "expanded": ‹field-type›"no", "pages": ["a"]}]}

The \`openapi\` property / Type            | {"tabs": [{"tab": "T", "openapi": ‹field-type›7}]}
The \`openapi\` property / Type            | {"tabs": [{"tab": "T", "openapi": ‹undocumented›{"source": "openapi.json"}}]}
The \`openapi\` property / Type            | {"tabs": [{"tab": "T", "openapi": ‹field-type›{"directory": "x"}, "pages": ["a"]}]}
The \`openapi\` property / Type            | {"tabs": [{"tab": "T", "openapi": ‹field-type›"", "pages": ["a"]}]}
The \`openapi\` property / Type            | {"tabs": [{"tab": "T", "openapi": ‹field-type›[1], "pages": ["a"]}]}
The \`openapi\` property / Where           | {‹unknown-field›"openapi": "openapi.json", "groups": [{"group": "G", "pages": ["GET /users"]}]}
The \`openapi\` property / Where           | {‹unknown-field›"asyncapi": {"source": "a.yaml"}, "pages": ["a"]}
The \`openapi\` property / Where           | {"anchors": [{"anchor": "A", "openapi": ‹field-type›null}]}
The \`openapi\` property / Inheritance     | {"tabs": [{"tab": "T", "openapi": "openapi.json", "groups": [{"group": "G", "pages": [‹endpoint-unknown›"GET /planets"]}]}]}
The \`openapi\` property / No pages listed | {"groups": [{"group": "G", "openapi": "openapi.json"}, ‹required-field›{"group": "H"}]}
The \`openapi\` property / Pages listed    | {"tabs": [{"tab": "T", "openapi": "openapi.json", "pages": ["a", "GET /users", ‹endpoint-unknown›"POST /users"]}]}

Display properties outside \`navigation\` / styling.eyebrows      | ={"styling": {"eyebrows": ‹eyebrows-value›"breadcrumb"}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / styling.eyebrows      | ={"styling": {"eyebrows": ‹eyebrows-value›true}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / styling.eyebrows      | ={"styling": ‹eyebrows-value›"breadcrumbs", "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / styling.eyebrows      | ={"styling": {‹eyebrows-value›"eyebrow": "breadcrumbs", "latex": true}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / styling.eyebrows      | ={"styling": {"eyebrows": ‹eyebrows-value›"section"}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / interaction.drilldown | ={"interaction": {"drilldown": ‹drilldown-type›"false"}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / interaction.drilldown | ={"interaction": {"drilldown": ‹drilldown-type›null}, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / interaction.drilldown | ={"interaction": ‹drilldown-type›true, "navigation": {"pages": ["a"]}}
Display properties outside \`navigation\` / interaction.drilldown | ={"interaction": {‹drilldown-type›"drillDown": true}, "navigation": {"pages": ["a"]}}

Nesting rules / 1 | ‹root-pattern›{}
Nesting rules / 1 | {‹empty-container›"groups": []}
Nesting rules / 1 | {‹empty-container?›"pages": []}
Nesting rules / 1 | {‹empty-container?›"products": []}
Nesting rules / 1 | ‹root-pattern›{"menu": []}
Nesting rules / 1 | {"pages": ["a"], "global": {‹unknown-field›"light": 1}}
Nesting rules / 1 | {‹unknown-field›"gruops": [{"group": "G", "pages": ["a"]}]}
Nesting rules / 1 | ={‹root-pattern›"navigaton": {"pages": ["a"]}}
Nesting rules / 1 | {"tabs": [{"tab": "T", "pages": ["a"]}], ‹root-pattern›"groups": [{"group": "G", "pages": ["b"]}]}
Nesting rules / 1 | {‹root-pattern›"groups": [{"group": "G", "pages": ["b"]}], "tabs": [{"tab": "T", "pages": ["a"]}]}
Nesting rules / 1 | {"tabs": [{"tab": "T", "pages": ["a"]}], ‹root-pattern?›"groups": []}
Nesting rules / 1 | ={"name": "A", "navigation": ‹root-pattern›[{"group": "G", "pages": ["a"]}]}
Nesting rules / 1 | =‹root-pattern›{"name": "A"}
Nesting rules / 1 | =‹root-pattern›[]
Nesting rules / 2 | {"tabs": [{"tab": "T", "anchors": [{"anchor": "A", "dropdowns": [{"dropdown": "D", "groups": [{"group": "G", "pages": [‹page-entry-form›null]}]}]}]}]}
Nesting rules / 3 | {"tabs": [{"tab": "T", "dropdowns": [{"dropdown": "D", "pages": ["a"]}], ‹mixed-children›"pages": ["b"], "groups": [{"group": "G", "pages": ["c"]}]}]}
Nesting rules / 4 | {"tabs": [{"tab": "T", ‹mixed-children›"groups": [{"group": "G", "pages": ["c"]}], "anchors": [{"anchor": "A", "pages": ["a"]}]}]}

States and transitions / (initial) top-level group | {"tabs": [{"tab": "T", "groups": [{"group": "G", ‹expanded-without-effect.›"expanded": false, "pages": ["a"]}]}]}
States and transitions / (initial) top-level group | {"pages": [‹page-entry-form›{"group": "G", ‹expanded-without-effect.›"expanded": true, "pages": ["a"]}]}
States and transitions / (initial) nested group | {"groups": [{"group": "G", "pages": [{"group": "H", "expanded": ‹field-type›"false", "pages": ["a"]}]}]}
States and transitions / collapsed nested group | ={"interaction": {"drilldown": ‹drilldown-type›1}, "navigation": {"pages": ["a"]}}
States and transitions / collapsed or expanded nested group | ={"interaction": {"drilldown": ‹drilldown-type›[]}, "navigation": {"pages": ["a"]}}
States and transitions / collapsed or expanded group | ={"interaction": {"drilldown": ‹drilldown-type›"unset"}, "navigation": {"pages": ["a"]}}
`;

// The codes of the specification, each with a wrong spelling of it.
export const codes = {
  ar: 'AR',
  cs: 'cz',
  cn: 'Chinese',
  'zh-Hant': 'zh-hant',
  nl: 'NL',
  en: 'en-US',
  fr: 'fr-FR',
  de: 'german',
  hi: 'hindi',
  id: 'Indonesian',
  it: 'it-IT',
  jp: 'Japanese',
  ko: 'kr',
  lv: 'LV',
  no: 'nb',
  'pt-BR': 'pt_br',
  ro: 'RO',
  ru: 'ru-RU',
  es: 'es-419',
  sv: 'se',
  tr: 'turkish',
  ua: 'UA',
  vi: 'vn',
};

/** Each input with the row that it is about. */
export const rows = table
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => {
    const [row, given] = [line.slice(0, line.indexOf(' | ')).trim(), line.slice(line.indexOf(' | ') + 3)];
    return [row, given.startsWith('=') ? given.slice(1) : `{"navigation": ${given}}`] as const;
  });
