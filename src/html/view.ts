/** What is the same on a page before and after a change, and what is not. */
export type Mark = 'came' | 'gone' | 'moved' | 'renamed';

/** An element or an entry, as the page has it. Names are short, since a page can have 25,000 of them. */
export interface Node {
  /** `page`, `endpoint`, `webhook`, `link`, `specification`, or the words for an element: `tab`, `menu item`. */
  readonly k: string;
  /** Its label, or the title of a page where that is known. */
  readonly l?: string;
  /** The path of a page as an address, the URL of a link, or the name of an endpoint. */
  readonly p?: string;
  /** The icon, by its name. */
  readonly i?: string;
  /** The tag beside the label. */
  readonly t?: string;
  /** `hidden`, `unlisted`, `missing`, `dropped` or `unknown`; shown without it. */
  readonly s?: string;
  /** Of a group: it starts open. */
  readonly o?: 1;
  /** Of a group: its label leads to the page that comes first in it. */
  readonly r?: 1;
  /** Of an element: it is shown first among its siblings. */
  readonly d?: 1;
  readonly m?: Mark;
  /** Where the file names it: `docs.json:12`. */
  readonly w?: string;
  /** Its number on the other side of a change. */
  readonly x?: number;
  readonly c?: readonly Node[];
}

/** A place on a side: a number in reading order. */
export interface ViewSpot {
  readonly side: 0 | 1;
  readonly at: number;
  readonly text: string;
}

/** A line of the list of changes, as `navshift diff` prints it, and the places that it is about. */
export interface ChangeLine {
  readonly sign: string;
  readonly text: string;
  readonly spots: readonly ViewSpot[];
  /** How many places are not listed. */
  readonly more?: number;
}

/** All that a page shows. */
export interface View {
  readonly title: string;
  /** The navigation; of a change that of before and after. */
  readonly sides: readonly Node[];
  /** What a change comes to. */
  readonly summary?: string;
  readonly changes?: readonly ChangeLine[];
  /** `interaction.drilldown`, and `styling.eyebrows`, where they are set. */
  readonly drilldown?: boolean;
  readonly eyebrows?: 'breadcrumbs' | 'section';
  /** The address of the site, without a slash at its end. */
  readonly base?: string;
}
