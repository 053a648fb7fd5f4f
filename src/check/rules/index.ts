import type { Rule } from '../rule.ts';
import { drilldownType } from './drilldown-type.ts';
import { expandedWithoutEffect } from './expanded-without-effect.ts';
import { eyebrowsValue } from './eyebrows-value.ts';
import { fieldType } from './field-type.ts';
import { globalAnchorRelative } from './global-anchor-relative.ts';
import { globalPlace } from './global-place.ts';
import { hrefBesideContent } from './href-beside-content.ts';
import { kindInItself } from './kind-in-itself.ts';
import { languageCodeRule } from './language-code.ts';
import { misplacedContainer } from './misplaced-container.ts';
import { mixedChildren } from './mixed-children.ts';
import { nestingTooDeep } from './nesting-too-deep.ts';
import { pageEntryForm } from './page-entry-form.ts';
import { requiredField } from './required-field.ts';
import { rootPattern } from './root-pattern.ts';
import { undocumented } from './undocumented.ts';

/** Every rule, in alphabetical order. */
export const rules: readonly Rule[] = Object.freeze([
  drilldownType,
  expandedWithoutEffect,
  eyebrowsValue,
  fieldType,
  globalAnchorRelative,
  globalPlace,
  hrefBesideContent,
  kindInItself,
  languageCodeRule,
  misplacedContainer,
  mixedChildren,
  nestingTooDeep,
  pageEntryForm,
  requiredField,
  rootPattern,
  undocumented,
]);
