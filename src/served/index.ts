export * from './answers.ts';
export * from './item.ts';
export * from './left-out-files.ts';
export { nameOf } from './mistake.ts';
export * from './page-files.ts';
export * from './page-state.ts';
export { refusalText } from './refusal.ts';
export * from './served.ts';
export { redirectMistakes, settingMistakes, siteFieldMistakes } from './settings.ts';
