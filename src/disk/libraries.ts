import { createRequire } from 'node:module';
import type * as Events from 'js-yaml';
import type * as JsonPath from 'json-p3';
import type * as Re2 from 're2js';
import type * as IRegexp from 'iregexp-check';
import type * as Library from 'yaml';

const require = createRequire(import.meta.url);

/** A library, loaded when it is first asked for: most runs meet neither YAML nor overlays, and to load them takes as long as the run. */
const lazy = <Library>(name: string): (() => Library) => {
  let library: Library | undefined;
  return () => (library ??= require(name) as Library);
};

/** The library for YAML. */
export const yaml = lazy<typeof Library>('yaml');

/** The quick parser of YAML. */
export const jsYaml = lazy<typeof Events>('js-yaml');

/** The library for JSONPath. */
export const jsonPath = lazy<typeof JsonPath>('json-p3');

/** The library for regular expressions in linear time. */
export const re2 = lazy<typeof Re2>('re2js');

/** The library that knows which regular expressions JSONPath may have. */
export const iRegexp = lazy<typeof IRegexp>('iregexp-check');
