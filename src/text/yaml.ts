import { CORE_SCHEMA, getScalarValue, parseEvents } from 'js-yaml';
import * as library from 'yaml';

const quick = { CORE_SCHEMA, getScalarValue, parseEvents };

/** The library for YAML. In Node, `#yaml` is `src/disk/yaml.ts` instead, which loads it when it is first asked for. */
export const yaml = (): typeof library => library;

/** The quick parser of YAML, loaded likewise. */
export const jsYaml = (): typeof quick => quick;
