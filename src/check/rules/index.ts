import type { Rule } from '../rule.ts';
import { addressClash } from './address-clash.ts';
import { blankLabel } from './blank-label.ts';
import { drilldownType } from './drilldown-type.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateLanguage } from './duplicate-language.ts';
import { duplicateVersion } from './duplicate-version.ts';
import { emptyContainer } from './empty-container.ts';
import { endpointUnknown } from './endpoint-unknown.ts';
import { endpointWithoutSpecification } from './endpoint-without-specification.ts';
import { expandedWithoutEffect } from './expanded-without-effect.ts';
import { eyebrowsValue } from './eyebrows-value.ts';
import { fieldForm } from './field-form.ts';
import { fieldType } from './field-type.ts';
import { globalAnchorRelative } from './global-anchor-relative.ts';
import { globalPlace } from './global-place.ts';
import { hrefBesideContent } from './href-beside-content.ts';
import { jsonComment } from './json-comment.ts';
import { kindInItself } from './kind-in-itself.ts';
import { languageCodeRule } from './language-code.ts';
import { misplacedContainer } from './misplaced-container.ts';
import { mixedChildren } from './mixed-children.ts';
import { nestingTooDeep } from './nesting-too-deep.ts';
import { pageDot } from './page-dot.ts';
import { pageEntryForm } from './page-entry-form.ts';
import { pageExtension } from './page-extension.ts';
import { pageFileMissing } from './page-file-missing.ts';
import { pageFileOrphan } from './page-file-orphan.ts';
import { pageHash } from './page-hash.ts';
import { pageObject } from './page-object.ts';
import { pageTwice } from './page-twice.ts';
import { pageUrl } from './page-url.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectDuplicate } from './redirect-duplicate.ts';
import { redirectForm } from './redirect-form.ts';
import { redirectHash } from './redirect-hash.ts';
import { redirectLivePage } from './redirect-live-page.ts';
import { redirectLoop } from './redirect-loop.ts';
import { refCycle } from './ref-cycle.ts';
import { refForm } from './ref-form.ts';
import { refMissing } from './ref-missing.ts';
import { refOutside } from './ref-outside.ts';
import { refSyntax } from './ref-syntax.ts';
import { requiredField } from './required-field.ts';
import { rootPattern } from './root-pattern.ts';
import { severalDefaults } from './several-defaults.ts';
import { specificationBroken } from './specification-broken.ts';
import { specificationInvalid } from './specification-invalid.ts';
import { specificationMissing } from './specification-missing.ts';
import { specificationRemote } from './specification-remote.ts';
import { specificationSeveral } from './specification-several.ts';
import { specificationShared } from './specification-shared.ts';
import { syntax } from './syntax.ts';
import { trailingComma } from './trailing-comma.ts';
import { undocumented } from './undocumented.ts';
import { unknownField } from './unknown-field.ts';

/** Every rule, in alphabetical order. */
export const rules: readonly Rule[] = Object.freeze([
  addressClash,
  blankLabel,
  drilldownType,
  duplicateKey,
  duplicateLanguage,
  duplicateVersion,
  emptyContainer,
  endpointUnknown,
  endpointWithoutSpecification,
  expandedWithoutEffect,
  eyebrowsValue,
  fieldForm,
  fieldType,
  globalAnchorRelative,
  globalPlace,
  hrefBesideContent,
  jsonComment,
  kindInItself,
  languageCodeRule,
  misplacedContainer,
  mixedChildren,
  nestingTooDeep,
  pageDot,
  pageEntryForm,
  pageExtension,
  pageFileMissing,
  pageFileOrphan,
  pageHash,
  pageObject,
  pageTwice,
  pageUrl,
  redirectChain,
  redirectDuplicate,
  redirectForm,
  redirectHash,
  redirectLivePage,
  redirectLoop,
  refCycle,
  refForm,
  refMissing,
  refOutside,
  refSyntax,
  requiredField,
  rootPattern,
  severalDefaults,
  specificationBroken,
  specificationInvalid,
  specificationMissing,
  specificationRemote,
  specificationSeveral,
  specificationShared,
  syntax,
  trailingComma,
  undocumented,
  unknownField,
]);
