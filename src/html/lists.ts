import type { Maker } from './element.ts';
import type { OutlineItem, Outline } from './outline.ts';
import type { View } from './view.ts';

/** What leads to a place in the sidebars. */
type Go = (item: OutlineItem) => void;

/**
 * The lists beside the sidebars: what changed, and what the filter finds. The class is written out as text into the
 * page, so it asks for nothing outside of it.
 */
export class Lists {
  constructor(
    private readonly outline: Outline,
    private readonly make: Maker,
    private readonly document: Document,
  ) {}

  /** The lines of `navshift diff`. A line leads to the first place that it is about, and lists the others. */
  drawChanges({ changes = [] }: View, go: Go): void {
    const names: Record<string, string> = { '+': 'came', '-': 'gone', '>': 'moved', '~': 'renamed', '!': 'warned' };
    const signs: Record<string, string> = { '-': '−', '>': '→' };
    const lines = changes.map(({ sign, text, spots, more = 0 }) => {
      const line = [this.make('span', { class: 'mark' }, signs[sign] ?? sign), this.make('span', {}, text)];
      const attributes = { class: `line ${names[sign] ?? 'quiet'}` };
      const [first] = spots;
      if (first === undefined) return this.make('li', {}, this.make('p', attributes, ...line));
      const button = this.make('button', { type: 'button', ...attributes }, ...line);
      button.onclick = () => go(this.outline.sides[first.side]![first.at]!);
      if (spots.length === 1) return this.make('li', {}, button);
      const each = spots.map(({ side, at, text: where }) => {
        const spot = this.make('button', { type: 'button', class: 'where' }, where);
        spot.onclick = () => go(this.outline.sides[side]![at]!);
        return this.make('li', {}, spot);
      });
      const rest = more > 0 ? [this.make('li', { class: 'quiet where' }, `… and ${more} more`)] : [];
      const all = this.make('summary', {}, `${spots.length + more} places`);
      return this.make('li', {}, button, this.make('details', {}, all, this.make('ul', {}, ...each, ...rest)));
    });
    this.document.getElementById('changes')?.append(...lines);
  }

  /** Lists what has a text in its label or path, over the sidebars. */
  drawFound(text: string, go: Go): void {
    const found = this.document.getElementById('found')!;
    const most = 100;
    const all =
      text === ''
        ? []
        : this.outline.sides
            .at(-1)!
            .filter(({ node: { l = '', p = '' } }) => `${l}\n${p}`.toLowerCase().includes(text));
    const rows = all.slice(0, most).map((item) => {
      const where = this.outline
        .trail(item)
        .flatMap(({ node }) => node.l ?? [])
        .join(' › ');
      const button = this.make(
        'button',
        { type: 'button' },
        this.make('span', { class: 'name' }, item.node.l ?? item.node.k),
        this.make('span', { class: 'state' }, where),
      );
      button.onclick = () => go(item);
      return this.make('li', {}, button);
    });
    const rest = all.length > most ? [this.make('li', { class: 'quiet' }, `… and ${all.length - most} more`)] : [];
    const none = text !== '' && all.length === 0 ? [this.make('li', { class: 'quiet' }, 'Nothing has this text.')] : [];
    found.replaceChildren(...rows, ...rest, ...none);
  }
}
