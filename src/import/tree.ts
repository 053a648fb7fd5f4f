import { NavshiftError } from '../finding/index.ts';
import type { At } from '../found/index.ts';
import type { Selector } from '../navigation/index.ts';
import type { Reader, Redirect } from '../site/index.ts';

/*
 * What comes from another tool goes this way:
 *
 *     files ── reader of the tool ──▶ reading: tree, losses, redirects ── writer ──▶ site, account
 *
 * A reader of a tool is a pure function from a source to a reading, and throws `ImportError` where that cannot be read
 * at all. It makes one node for each entry of the source: an entry that
 * becomes no node is one of `losses`, so that nodes and losses together are all entries of the source (`accountOf`
 * counts them). What is no entry of the navigation and has no place in docs.json (a plugin's option, a setting) is in
 * `left`, which no count has.
 *
 * Every path is relative to the root of `Source.reader`, which is the repository where there is one:
 * `website/docs/guides/a.md`. The writer makes them relative to docs.json. Addresses are those of the old site, from
 * its root, without its base: `/guides/a/`.
 */

interface Named {
  readonly at: At;
  /** The text that readers see, without markup. */
  readonly label?: string | undefined;
  /** Out of the sidebar; its address answers. */
  readonly hidden?: boolean | undefined;
}

/** A page file. */
export interface PageNode extends Named {
  readonly kind: 'page';
  /** The page file, with its ending: `docs/guides/a.md`. Whether it exists is for the writer to ask. */
  readonly path: string;
  /** Where it answered: `/guides/a/`. Undefined: nobody knows, so that it gets no redirect. */
  readonly address?: string | undefined;
}

/** A link that leads out of the navigation: to another site, or to an address of this one that no page file has. */
export interface LinkNode extends Named {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
}

/** What holds others, in their order. */
export interface SectionNode extends Named {
  readonly kind: 'section';
  /** Of a language its code. */
  readonly label: string;
  /**
   * What it divides. Default `group`. A tab, a version or a language is at the top, or in one of the other kinds:
   * languages hold versions, these tabs.
   */
  readonly as?: 'group' | 'tab' | 'version' | 'language' | undefined;
  /** It is closed until a reader opens it. Undefined: as the tool does by default. */
  readonly collapsed?: boolean | undefined;
  /** The page that the section itself opens. It is no entry of its own, unless `page.at` is another place than `at`. */
  readonly page?: PageNode | undefined;
  /** The version or language that readers get first. */
  readonly isDefault?: boolean | undefined;
  readonly children: readonly ImportNode[];
}

export type ImportNode = SectionNode | PageNode | LinkNode;

/** What of the source has no place, where it is, and why: `what` names it ("link \"Blog\""), `why` is a sentence. */
export interface Loss extends At {
  readonly what: string;
  readonly why: string;
}

/**
 * A redirect of the old site, or one that its addresses need. The source is a path from the root, the destination an
 * address of the old site, or a URL.
 */
export interface OldRedirect extends Redirect {
  readonly at: At;
  /**
   * The page file that has the destination, where the source names that. Else the writer looks for the page with that
   * address.
   */
  readonly page?: string | undefined;
}

/** What a reader of a tool notes on its way. */
export interface Noted {
  /** Entries of the source that are no node. */
  readonly losses: Loss[];
  /** What is no entry, and was not taken over. */
  readonly left: Loss[];
}

/** What a reader of a tool gives. */
export interface Reading extends Noted {
  /** The folder in which the tool looks for pages: where docs.json goes, if nobody says otherwise. Empty: the root. */
  readonly root: string;
  readonly tree: readonly ImportNode[];
  readonly redirects: readonly OldRedirect[];
  /** The name of the site. */
  readonly name?: string | undefined;
}

/** What a reader reads. */
export interface Source {
  /** Reads and lists files; nothing outside of its root. */
  readonly reader: Reader;
  /** The folder or file that is meant, relative to the root; empty for the root. */
  readonly path: string;
  /**
   * Runs a script of the source and gives the data that it exports, with paths as the reader has them. Absent unless
   * the user allows it; asked only for a script of which a part cannot be read.
   */
  readonly run?: ((file: string, unread: Loss) => unknown) | undefined;
}

/** How a reading is written. */
export interface ImportOptions {
  readonly reading: Reading;
  /** What it was read from. */
  readonly source: Source;
  /** The folder of docs.json, from the root of the source. */
  readonly root: string;
  /** There is no docs.json yet. */
  readonly isNew: boolean;
  /** The element that gets it: a pointer or a selector. Default: the navigation. */
  readonly into?: string | Selector | undefined;
  /** The source as it was when it was imported last: what changed since then is made, and nothing else. */
  readonly since?: Reading | undefined;
  /** Write the labels of pages into their front matter. */
  readonly titles?: boolean | undefined;
}

/** Thrown where a source cannot be read: what is wrong, and where. */
export class ImportError extends NavshiftError {
  override readonly name = 'ImportError';
}
