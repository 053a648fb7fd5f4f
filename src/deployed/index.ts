export { addressesToAsk, type Asking, differences, fits, type Observed } from './differences.ts';
export { type Fit, fittingRevision, type Revision } from './behind.ts';
export { visibleText } from './visible-text.ts';
