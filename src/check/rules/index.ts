import type { Rule } from '../rule.ts';
import { addressClash } from './specification/address-clash.ts';
import { blankLabel } from './element/blank-label.ts';
import { drilldownType } from './document/drilldown-type.ts';
import { duplicateKey } from './document/duplicate-key.ts';
import { duplicateLanguage, duplicateVersion } from './element/duplicate-label.ts';
import { emptyContainer } from './element/empty-container.ts';
import { endpointUnknown } from './specification/endpoint-unknown.ts';
import { endpointWithoutSpecification } from './specification/endpoint-without-specification.ts';
import { expandedWithoutEffect } from './element/expanded-without-effect.ts';
import { eyebrowsValue } from './document/eyebrows-value.ts';
import { fieldForm } from './element/field-form.ts';
import { fieldType } from './element/field-type.ts';
import { globalAnchorRelative } from './element/global-anchor-relative.ts';
import { globalPlace } from './element/global-place.ts';
import { hrefBesideContent } from './element/href-beside-content.ts';
import { jsonComment } from './document/json-comment.ts';
import { kindInItself } from './element/kind-in-itself.ts';
import { languageCodeRule } from './element/language-code.ts';
import { misplacedContainer } from './element/misplaced-container.ts';
import { mixedChildren } from './element/mixed-children.ts';
import { pageDot } from './page/page-dot.ts';
import { pageEntryForm } from './page/page-entry-form.ts';
import { pageExtension } from './page/page-extension.ts';
import { pageFileMissing } from './page/page-file-missing.ts';
import { pageFileOrphan } from './page/page-file-orphan.ts';
import { pageHash } from './page/page-hash.ts';
import { pageObject } from './page/page-object.ts';
import { pageTwice } from './page/page-twice.ts';
import { pageUrl } from './page/page-url.ts';
import { redirectChain } from './redirect/redirect-chain.ts';
import { redirectDuplicate } from './redirect/redirect-duplicate.ts';
import { redirectForm } from './redirect/redirect-form.ts';
import { redirectHash } from './redirect/redirect-hash.ts';
import { redirectLivePage } from './redirect/redirect-live-page.ts';
import { redirectLoop } from './redirect/redirect-loop.ts';
import { refCycle } from './reference/ref-cycle.ts';
import { refForm } from './reference/ref-form.ts';
import { refMissing } from './reference/ref-missing.ts';
import { refOutside } from './reference/ref-outside.ts';
import { refSyntax } from './reference/ref-syntax.ts';
import { requiredField } from './element/required-field.ts';
import { rootPattern } from './document/root-pattern.ts';
import { severalDefaults } from './element/several-defaults.ts';
import { specificationBroken } from './specification/specification-broken.ts';
import { specificationInvalid } from './specification/specification-invalid.ts';
import { specificationMissing } from './specification/specification-missing.ts';
import { specificationRemote } from './specification/specification-remote.ts';
import { specificationSeveral } from './specification/specification-several.ts';
import { specificationShared } from './specification/specification-shared.ts';
import { syntax } from './document/syntax.ts';
import { trailingComma } from './document/trailing-comma.ts';
import { undocumented } from './element/undocumented.ts';
import { unknownField } from './element/unknown-field.ts';

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
