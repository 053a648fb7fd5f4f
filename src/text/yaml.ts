import * as library from 'yaml';

/** The library for YAML. In Node, `#yaml` is `src/disk/yaml.ts` instead, which loads it when it is first asked for. */
export const yaml = (): typeof library => library;
