/** The format of `navigation` in docs.json: one table, and the questions that the rest of the program asks of it. */

export * from './evidence.ts';
export * from './containers.ts';
export * from './rows.ts';
export * from './elements.ts';
export * from './lookup.ts';
export * from './languages.ts';
export * from './old-form.ts';
export * from './entry.ts';
export * from './form.ts';
export * from './page-name.ts';
export * from './display.ts';
export * from './fields.ts';
export * from './settings.ts';
export * from './wrong-form.ts';
