// Operations and navigation: which specification holds where, which entry means which operation, and at which address.
export * from './entry.ts';
export * from './address.ts';
export * from './named.ts';
export * from './open.ts';
export {
  expectSpecifications,
  foundOverlays,
  listedOverlays,
  type OverlayConflict,
  type SkippedOverlay,
} from './overlays.ts';
export * from './source.ts';
