// Made by scripts/settings-table.mjs from @mintlify/validation 0.1.878. Do not edit.

/**
 * The form of a setting: the name of a form, the strings that it can be, or an object that says what it contains. A
 * field with `!` must be there.
 */
export type SettingForm =
  | string
  | readonly string[]
  | { readonly list: SettingForm; readonly most?: number }
  | { readonly any: readonly SettingForm[] }
  | { readonly fields: Readonly<Record<string, SettingForm>>; readonly closed?: boolean };

/** The settings of docs.json by their names, and their forms: all but `banner`, `footer`, `navbar`, `redirects`. */
// prettier-ignore
export const settings: Readonly<Record<string, SettingForm>> = {
  theme: ["mint","maple","palm","willow","linden","almond","aspen","luma","sequoia"],
  $schema: "url",
  name: "trimmed",
  public: "boolean",
  description: "string",
  colors: {"fields":{"primary!":"hexadecimal","light":"hexadecimal","dark":"hexadecimal"},"closed":true},
  logo: {"any":["filled",{"fields":{"light!":"string","dark!":"string","href":"link"}}]},
  favicon: {"any":["string",{"fields":{"light!":"string","dark!":"string"}}]},
  api: {"fields":{"openapi":"specification","asyncapi":"asyncapi","params":{"fields":{"expanded":["all","closed"],"post":{"list":"string"}}},"playground":{"fields":{"display":["interactive","simple","none","auth"],"proxy":"boolean","credentials":"boolean"}},"examples":{"fields":{"defaults":["required","all"],"languages":{"list":"string"},"prefill":"boolean","autogenerate":"boolean"}},"url":["full"],"mdx":{"fields":{"auth":{"fields":{"method":["bearer","basic","key","cobo"],"name":"string"}},"server":{"any":["url",{"list":"url"}]}}}}},
  appearance: {"fields":{"default":["system","light","dark"],"strict":"boolean"}},
  background: {"fields":{"image":{"any":["string",{"fields":{"light!":"string","dark!":"string"}}]},"decoration":["gradient","grid","windows"],"color":{"fields":{"light":"hexadecimal","dark":"hexadecimal"},"closed":true}}},
  navigation: "object",
  search: {"fields":{"prompt":"string"}},
  seo: {"fields":{"paths":{"list":{"fields":{"path!":"filled"}}},"organization":{"fields":{"id":"url","name":"filled","legalName":"filled","url":"url","logo":"url","sameAs":{"list":"url"}}},"indexing":["navigable","all"],"trailingSlash":"boolean"}},
  fonts: {"any":[{"fields":{"family!":"string","weight":"number","source":"trimmed","format":["woff","woff2"]}},{"fields":{"heading":{"fields":{"family!":"string","weight":"number","source":"trimmed","format":["woff","woff2"]}},"body":{"fields":{"family!":"string","weight":"number","source":"trimmed","format":["woff","woff2"]}}},"closed":true}]},
  icons: {"fields":{"library!":["fontawesome","lucide","tabler"]}},
  styling: {"fields":{"eyebrows":["section","breadcrumbs"],"codeblocks":{"any":[["system","dark"],{"fields":{"theme":{"any":[["andromeeda","aurora-x","ayu-dark","catppuccin-frappe","catppuccin-latte","catppuccin-macchiato","catppuccin-mocha","dark-plus","dracula","dracula-soft","everforest-dark","everforest-light","github-dark","github-dark-default","github-dark-dimmed","github-dark-high-contrast","github-light","github-light-default","github-light-high-contrast","gruvbox-dark-hard","gruvbox-dark-medium","gruvbox-dark-soft","gruvbox-light-hard","gruvbox-light-medium","gruvbox-light-soft","houston","kanagawa-dragon","kanagawa-lotus","kanagawa-wave","laserwave","light-plus","material-theme","material-theme-darker","material-theme-lighter","material-theme-ocean","material-theme-palenight","min-dark","min-light","monokai","night-owl","nord","one-dark-pro","one-light","plastic","poimandres","red","rose-pine","rose-pine-dawn","rose-pine-moon","slack-dark","slack-ochin","snazzy-light","solarized-dark","solarized-light","synthwave-84","tokyo-night","vesper","vitesse-black","vitesse-dark","vitesse-light","css-variables"],{"fields":{"light!":["andromeeda","aurora-x","ayu-dark","catppuccin-frappe","catppuccin-latte","catppuccin-macchiato","catppuccin-mocha","dark-plus","dracula","dracula-soft","everforest-dark","everforest-light","github-dark","github-dark-default","github-dark-dimmed","github-dark-high-contrast","github-light","github-light-default","github-light-high-contrast","gruvbox-dark-hard","gruvbox-dark-medium","gruvbox-dark-soft","gruvbox-light-hard","gruvbox-light-medium","gruvbox-light-soft","houston","kanagawa-dragon","kanagawa-lotus","kanagawa-wave","laserwave","light-plus","material-theme","material-theme-darker","material-theme-lighter","material-theme-ocean","material-theme-palenight","min-dark","min-light","monokai","night-owl","nord","one-dark-pro","one-light","plastic","poimandres","red","rose-pine","rose-pine-dawn","rose-pine-moon","slack-dark","slack-ochin","snazzy-light","solarized-dark","solarized-light","synthwave-84","tokyo-night","vesper","vitesse-black","vitesse-dark","vitesse-light","css-variables"],"dark!":["andromeeda","aurora-x","ayu-dark","catppuccin-frappe","catppuccin-latte","catppuccin-macchiato","catppuccin-mocha","dark-plus","dracula","dracula-soft","everforest-dark","everforest-light","github-dark","github-dark-default","github-dark-dimmed","github-dark-high-contrast","github-light","github-light-default","github-light-high-contrast","gruvbox-dark-hard","gruvbox-dark-medium","gruvbox-dark-soft","gruvbox-light-hard","gruvbox-light-medium","gruvbox-light-soft","houston","kanagawa-dragon","kanagawa-lotus","kanagawa-wave","laserwave","light-plus","material-theme","material-theme-darker","material-theme-lighter","material-theme-ocean","material-theme-palenight","min-dark","min-light","monokai","night-owl","nord","one-dark-pro","one-light","plastic","poimandres","red","rose-pine","rose-pine-dawn","rose-pine-moon","slack-dark","slack-ochin","snazzy-light","solarized-dark","solarized-light","synthwave-84","tokyo-night","vesper","vitesse-black","vitesse-dark","vitesse-light","css-variables"]}}]},"languages":{"fields":{"custom":{"list":"string"}}}}}]},"latex":"boolean"}},
  integrations: {"fields":{"adobe":{"fields":{"launchUrl!":"url"}},"amplitude":{"fields":{"apiKey!":"string"}},"clarity":{"fields":{"projectId!":"string"}},"clearbit":{"fields":{"publicApiKey!":"string"}},"fathom":{"fields":{"siteId!":"string"}},"frontchat":{"fields":{"snippetId!":"filled"}},"ga4":{"fields":{"measurementId!":"string"}},"gtm":{"fields":{"tagId!":"string"}},"heap":{"fields":{"appId!":"string"}},"hightouch":{"fields":{"writeKey!":"string","apiHost":"string"}},"hotjar":{"fields":{"hjid!":"string","hjsv!":"string"}},"intercom":{"fields":{"appId!":"filled"}},"koala":{"fields":{"publicApiKey!":"filled"}},"logrocket":{"fields":{"appId!":"string"}},"mixpanel":{"fields":{"projectToken!":"string","region":["us","eu","in"]}},"onetrust":{"fields":{"domainScript!":"filled","categoryId":"filled","scriptSource":"url"}},"pirsch":{"fields":{"id!":"string"}},"posthog":{"fields":{"apiKey!":"string","apiHost":"url","sessionRecording":"boolean"}},"plausible":{"fields":{"domain!":"string","server":"string"}},"segment":{"fields":{"key!":"string","cdnUrl":"url"}},"telemetry":{"fields":{"enabled":"boolean"}},"cookies":{"fields":{"key":"string","value":"string"}},"transcend":{"fields":{"bundleId!":"string","analyticsPurpose":"trimmed"}}},"closed":true},
  errors: {"fields":{"404!":{"fields":{"redirect":"boolean","title":"string","description":"string"}}}},
  contextual: {"fields":{"options!":{"list":{"any":[["copy","assistant","view","download-pdf","download-spec","chatgpt","claude","perplexity","grok","aistudio","devin","windsurf","mcp","add-mcp","cursor","vscode","devin-mcp"],{"fields":{"title!":"string","description!":"string","icon":"icon","href!":{"any":["string",{"fields":{"base!":"string","query":{"list":{"fields":{"key!":"string","value!":"string"}}}}}]}}}]}},"display":["header","toc"]}},
  thumbnails: {"fields":{"appearance":["light","dark"],"background":"string","fonts":{"fields":{"family!":"string"}}}},
  interaction: {"fields":{"drilldown":"boolean"}},
  metadata: {"fields":{"timestamp":"boolean"}},
  variables: "any",
  markdown: {"fields":{"schema":"boolean","instructions":{"any":["string",{"list":"string"}]}}},
  variations: {"fields":{"options!":{"list":{"fields":{"id!":"trimmed","label!":"trimmed"}},"most":Infinity}}},
};
