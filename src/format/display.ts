import type { Status } from './evidence.ts';
import type { ValueType } from './rows.ts';

/** A property of `docs.json` outside `navigation` that changes how the navigation is shown. */
export interface DisplayProperty {
  /** The way to it from the root of `docs.json`. */
  readonly path: readonly string[];
  readonly type: ValueType;
  /** The strings allowed, where it is a string. */
  readonly values?: Readonly<Record<string, Status>>;
  readonly section: string;
  readonly summary: string;
}

/** The display properties ('Display properties outside `navigation`'). Both are optional; unset leaves it to the theme. */
export const display = {
  eyebrows: {
    path: ['styling', 'eyebrows'],
    type: 'string',
    values: { breadcrumbs: 'specification', section: 'documented' },
    section: 'Display properties outside `navigation`',
    summary: 'shows the full navigation path at the top of pages',
  },
  drilldown: {
    path: ['interaction', 'drilldown'],
    type: 'boolean',
    section: 'Display properties outside `navigation`',
    summary: 'whether selecting a group navigates to its first page',
  },
} as const satisfies Readonly<Record<string, DisplayProperty>>;

/** A value of `styling.eyebrows`. */
export type Eyebrows = keyof (typeof display)['eyebrows']['values'];
