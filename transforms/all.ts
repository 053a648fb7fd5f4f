import type { loaders } from './loaders.ts';
import { addLanguages } from './languages/add.ts';
import { expandOpenapi } from './openapi/expand.ts';
import { exportLabels } from './languages/export-labels.ts';
import { importLabels } from './languages/import-labels.ts';
import { add } from './pages/add.ts';
import { cutVersion } from './pages/cut-version.ts';
import { convert } from './pages/convert.ts';
import { join } from './pages/join.ts';
import { move } from './pages/move.ts';
import { regroup } from './pages/regroup.ts';
import { remove } from './pages/remove.ts';
import { rename } from './pages/rename.ts';
import { retireVersion } from './pages/retire-version.ts';
import { set } from './pages/set.ts';
import { sort } from './pages/sort.ts';
import { split } from './pages/split.ts';
import { unwrap } from './pages/unwrap.ts';
import { wrap } from './pages/wrap.ts';
import { extract } from './pages/extract.ts';
import { inline } from './pages/inline.ts';
import { openapiPages } from './openapi/pages.ts';
import { removeLanguage } from './languages/remove.ts';
import { renameLanguage } from './languages/rename.ts';
import { syncLanguages } from './languages/sync.ts';
import { syncPages } from './pages/sync-pages.ts';
import { syncOpenapi } from './openapi/sync.ts';
import { tabsToDropdowns } from './tabs-to-dropdowns/index.ts';
import { upgradeMint } from './upgrade-mint/index.ts';

type Loaders = typeof loaders;
type Built = Awaited<ReturnType<Loaders[keyof Loaders]>>['default'];

/** All of them, for whoever lists or finds them by name. */
export const transforms: readonly Built[] = Object.freeze([
  tabsToDropdowns,
  expandOpenapi,
  syncOpenapi,
  openapiPages,
  addLanguages,
  syncLanguages,
  removeLanguage,
  renameLanguage,
  add,
  move,
  remove,
  rename,
  set,
  sort,
  wrap,
  unwrap,
  convert,
  join,
  split,
  regroup,
  extract,
  inline,
  cutVersion,
  retireVersion,
  syncPages,
  exportLabels,
  importLabels,
  upgradeMint,
]);
