export * from './item.ts';
export * from './served.ts';
