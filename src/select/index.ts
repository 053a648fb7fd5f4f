// `navshift/select`: names elements and entries by CSS over the navigation.
export { labelHelp, labelSelector, select, selector, selectorParts } from './selector.ts';
export type { SelectableKind, Selected } from './tree.ts';
