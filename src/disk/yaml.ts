import { createRequire } from 'node:module';
import type * as Events from 'js-yaml';
import type * as Library from 'yaml';

const require = createRequire(import.meta.url);
let library: typeof Library | undefined;
let events: typeof Events | undefined;

/** The library for YAML, loaded when it is first asked for: most runs meet no YAML, and to load it takes as long as the run. */
export const yaml = (): typeof Library => (library ??= require('yaml') as typeof Library);

/** The quick parser of YAML, loaded likewise. */
export const jsYaml = (): typeof Events => (events ??= require('js-yaml') as typeof Events);
