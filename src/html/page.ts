import type { breadcrumbs, select } from '../sidebar/index.ts';
import type { Maker } from './element.ts';
import type { Lists } from './lists.ts';
import type { OutlineItem, Outline } from './outline.ts';
import type { Mark, View } from './view.ts';

/** What of the sidebar the page is given: what an eyebrow shows, and what the selection of a group does. */
interface Rules {
  readonly select: typeof select;
  readonly breadcrumbs: typeof breadcrumbs;
}

/**
 * The script of the page, in a browser. The class is written out as text into the page, so it asks for nothing
 * outside of it.
 */
export class Page {
  /** What is chosen in an element: a language, a tab. */
  readonly #chosen = new Map<OutlineItem, OutlineItem>();
  readonly #open = new Map<OutlineItem, boolean>();
  #page: OutlineItem | undefined;

  constructor(
    private readonly view: View,
    private readonly outline: Outline,
    private readonly lists: Lists,
    private readonly make: Maker,
    private readonly rules: Rules,
    private readonly document: Document,
  ) {
    const [first] = (view.changes ?? []).flatMap(({ spots }) => spots);
    if (first === undefined) this.#draw();
    else this.#go(this.outline.sides[first.side]![first.at]!, false);
    this.#listen();
  }

  #choice(item: OutlineItem): OutlineItem | undefined {
    const choices = this.outline.choices(item);
    return this.#chosen.get(item) ?? choices.find(({ node }) => node.d === 1) ?? choices[0];
  }

  /** Chooses all around an item, on its side and, where it has a counterpart, on the other one. */
  #choose(item: OutlineItem): void {
    for (let one = item; one.parent !== undefined; one = one.parent)
      if (one.node.c !== undefined && one.node.k !== 'group') this.#chosen.set(one.parent, one);
  }

  #other({ node: { x }, side }: OutlineItem): OutlineItem | undefined {
    return x === undefined ? undefined : this.outline.sides[1 - side]?.[x];
  }

  /** Shows an item in its place, and what it was or became beside it. */
  #go(item: OutlineItem, isAsked = true): void {
    let other: OutlineItem | undefined = item;
    while (other !== undefined && this.#other(other) === undefined) other = other.parent;
    for (const one of [item, other && this.#other(other)]) {
      if (one === undefined) continue;
      this.#choose(one);
      for (let around = one.parent; around !== undefined; around = around.parent)
        if (around.node.k === 'group') this.#open.set(around, true);
    }
    if (isAsked && item.node.c === undefined) this.#page = item;
    this.#draw();
    const elementOf = (one: OutlineItem | undefined) => one && this.document.getElementById(`s${one.side}-${one.id}`);
    const shown = elementOf(item);
    const scroll = () => {
      elementOf(other && this.#other(other))?.scrollIntoView({ block: 'center' });
      shown?.scrollIntoView({ block: 'center' });
    };
    scroll();
    // The browser guesses the height of what it has not drawn, and knows better a frame later.
    const later = (then: () => void) => this.document.defaultView?.requestAnimationFrame(then);
    later(() => {
      scroll();
      later(scroll);
    });
    if (!isAsked) return;
    shown?.classList.add('target');
    shown?.focus();
  }

  #draw(): void {
    const sides = this.view.sides.map((_, side) => this.#side(side));
    this.document.getElementById('sides')!.replaceChildren(...sides);
    this.#drawPage();
  }

  #side(side: number): HTMLElement {
    const name = this.view.sides.length === 1 ? '' : side === 0 ? 'Before' : 'After';
    const section = this.make('section', { class: 'side', ...(name !== '' && { 'aria-label': name }) });
    const lacking = this.#lacking(side);
    const choosers = this.make('div', {});
    section.append(this.make('h2', {}, name === '' ? 'Navigation' : name), choosers);
    let item = this.outline.sides[side]![0]!;
    const above: OutlineItem[] = [];
    for (let next = this.#choice(item); next !== undefined; item = next, next = this.#choice(item)) {
      choosers.append(this.#chooser(item, next, lacking?.depth === above.length));
      if (lacking?.depth === above.length) break;
      above.push(item);
    }
    const list = this.make('ul', { class: 'sidebar' });
    for (const one of [...above, this.outline.sides[side]![0]!].filter((around, k, all) => all.indexOf(around) === k))
      for (const global of one.children.filter(({ node }) => node.k === 'global'))
        list.append(
          ...global.children
            .flatMap((child) => (child.node.c ? child.children : [child]))
            .map((child) => this.#entry(child)),
        );
    list.append(...item.children.filter(({ node }) => node.k !== 'global').map((child) => this.#row(child, 0)));
    const nav = this.make('nav', { 'aria-label': name === '' ? 'Sidebar' : `Sidebar ${name.toLowerCase()}` }, list);
    const isEmpty = list.childElementCount === 0;
    const note = lacking?.text ?? (isEmpty ? 'Nothing is listed here.' : undefined);
    if (note !== undefined) nav.replaceChildren(this.make('p', { class: 'quiet' }, note));
    section.append(nav);
    return section;
  }

  /** What is chosen on the other side and has nothing on this one, such as a new version: how deep it is, and a sentence. */
  #lacking(side: number): { readonly depth: number; readonly text: string } | undefined {
    let item = this.outline.sides[1 - side]?.[0];
    for (let depth = 0; item !== undefined; depth++) {
      item = this.#choice(item);
      if (item === undefined || this.outline.isOnBoth(item)) continue;
      const name = item.node.l ?? item.node.k;
      return { depth, text: side === 0 ? `${name} is new: it has no sidebar before.` : `${name} was removed.` };
    }
    return undefined;
  }

  /** The switch between the elements beside each other: a row of tabs, else a list. In a change all that fit are seen. */
  #chooser(item: OutlineItem, chosen: OutlineItem, isLacking: boolean): HTMLElement {
    const choices = this.outline.choices(item);
    const labelOf = ({ node }: OutlineItem) => node.l ?? node.k;
    const pick = (one: OutlineItem) => {
      const other = this.#other(one);
      for (const each of [one, other]) if (each !== undefined) this.#choose(each);
      this.#draw();
    };
    const { k: kind } = chosen.node;
    if (kind === 'tab' || (this.view.changes !== undefined && choices.length <= 12)) {
      const buttons = choices.map((one) => {
        const button = this.make(
          'button',
          { type: 'button', 'aria-pressed': String(!isLacking && one === chosen), ...this.#marked(one) },
          ...this.#label(one),
        );
        if (one.changed > 0) button.append(this.#count(one.changed));
        button.onclick = () => {
          pick(one);
          this.document.getElementById(`s${one.side}-${one.id}`)?.focus();
        };
        return button;
      });
      const name = kind === 'tab' ? [] : [this.make('span', { class: 'kind', 'aria-hidden': 'true' }, kind)];
      return this.make('div', { class: 'tabs', role: 'group', 'aria-label': `${kind}s` }, ...name, ...buttons);
    }
    const options = choices.map((one, k) => {
      const text = `${this.#sign(one.node.m)}${labelOf(one)}${one.changed > 0 ? ` (${one.changed} changed)` : ''}`;
      const option = this.make('option', { value: String(k) }, text);
      option.selected = !isLacking && one === chosen;
      return option;
    });
    if (isLacking) options.unshift(this.make('option', { value: '', disabled: '', selected: '' }, '—'));
    const list = this.make('select', { id: `s${chosen.side}-${chosen.id}` }, ...options);
    list.onchange = () => {
      const one = choices[Number(list.value)]!;
      pick(one);
      this.document.getElementById(`s${one.side}-${one.id}`)?.focus();
    };
    return this.make('label', { class: 'choice' }, this.make('span', {}, kind), list);
  }

  #count(changed: number): HTMLElement {
    return this.make('span', { class: 'count' }, String(changed), this.make('span', { class: 'unseen' }, ' changed'));
  }

  #sign(mark: Mark | undefined): string {
    return mark === undefined ? '' : { came: '+ ', gone: '− ', moved: '→ ', renamed: '~ ' }[mark];
  }

  #marked({ id, side, node: { m, s } }: OutlineItem) {
    return {
      id: `s${side}-${id}`,
      class: [m, s, side === 0 ? 'old' : 'new'].filter((name) => name !== undefined).join(' '),
    };
  }

  /** The label of something, with its mark, icon, tag and state in words. */
  #label({ node: { k, l, p, i, t, s, m } }: OutlineItem): readonly (HTMLElement | string)[] {
    const marks = { came: 'added', gone: 'removed', moved: 'moved', renamed: 'renamed' };
    return [
      ...(m === undefined
        ? []
        : [
            this.make('span', { class: 'mark', 'aria-hidden': 'true' }, this.#sign(m).trim()),
            this.make('span', { class: 'unseen' }, `${marks[m]}: `),
          ]),
      ...(i === undefined ? [] : [this.make('span', { class: 'icon' }, i)]),
      this.make('span', { class: 'name' }, l ?? p ?? k),
      // Another path is seen by the path alone.
      ...(m === 'renamed' && p !== undefined ? [this.make('span', { class: 'state' }, p)] : []),
      ...(t === undefined ? [] : [this.make('span', { class: 'tag' }, t)]),
      ...(s === undefined ? [] : [this.make('span', { class: 'state' }, s)]),
    ];
  }

  #row(item: OutlineItem, depth: number): HTMLElement {
    return item.node.c === undefined ? this.#entry(item) : this.#group(item, depth);
  }

  #entry(item: OutlineItem, label = this.#label(item)): HTMLElement {
    const button = this.make('button', { type: 'button', ...this.#marked(item) }, ...label);
    if (item === this.#page) button.setAttribute('aria-current', 'page');
    button.onclick = () => this.#select(item);
    return this.make('li', {}, button);
  }

  #select(item: OutlineItem): void {
    this.#page = item;
    for (const one of this.document.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
    this.document.getElementById(`s${item.side}-${item.id}`)?.setAttribute('aria-current', 'page');
    this.#drawPage();
  }

  /** A group: at the top always open, else opened and closed as the table of states says. */
  #group(item: OutlineItem, depth: number): HTMLElement {
    const { node, children } = item;
    const root = node.r === 1 ? children[0] : undefined;
    const inner = root === undefined ? children : children.slice(1);
    const list = this.make('ul', {});
    const fill = () =>
      list.childElementCount === 0 && list.append(...inner.map((child) => this.#row(child, depth + 1)));
    const row = this.make('li', { class: 'group' });
    if (depth === 0) {
      fill();
      const head =
        root === undefined
          ? this.make('h3', { ...this.#marked(item), tabindex: '-1' }, ...this.#label(item))
          : this.#rootEntry(item, root);
      row.append(head, list);
      return row;
    }
    const isOpen = () =>
      this.#open.get(item) ?? (node.o === 1 || [item, this.#other(item)].some((one) => (one?.changed ?? 0) > 0));
    const named =
      root === undefined
        ? this.#label(item)
        : [this.make('span', { class: 'unseen' }, `Open or close ${node.l ?? 'the group'}`)];
    const button = this.make(
      'button',
      { type: 'button', ...(root === undefined && this.#marked(item)) },
      this.make('span', { class: 'arrow', 'aria-hidden': 'true' }, '›'),
      ...named,
    );
    button.classList.add('toggle');
    const show = () => {
      button.setAttribute('aria-expanded', String(isOpen()));
      list.hidden = !isOpen();
      if (isOpen()) fill();
    };
    button.onclick = () => {
      const first = this.outline.firstPage(item);
      const { state, navigatesTo } = this.rules.select(isOpen() ? 'expanded' : 'collapsed', {
        topLevel: false,
        drilldown: this.view.drilldown,
        ...(first !== undefined && { firstPage: String(first.id) }),
      });
      this.#open.set(item, state === 'theme' ? !isOpen() : state === 'expanded');
      show();
      if (navigatesTo !== undefined) this.#select(first!);
    };
    show();
    row.append(
      ...(root === undefined ? [button] : [this.make('div', { class: 'rooted' }, button, this.#rootEntry(item, root))]),
      list,
    );
    return row;
  }

  /** The label of a group that leads to a page of its own. */
  #rootEntry(group: OutlineItem, root: OutlineItem): HTMLElement {
    const button = this.make('button', { type: 'button', ...this.#marked(root) }, ...this.#label(group));
    button.classList.add('root');
    if (group.node.m !== undefined) button.classList.add(group.node.m);
    if (root === this.#page) button.setAttribute('aria-current', 'page');
    button.onclick = () => this.#select(root);
    return button;
  }

  /** The page that is chosen: the eyebrow above it, its title, and where it is in the file. */
  #drawPage(): void {
    const panel = this.document.getElementById('page')!;
    const item = this.#page;
    const hint =
      this.view.changes === undefined ? [this.make('p', { class: 'quiet' }, 'Choose a page in the sidebar.')] : [];
    if (item === undefined) return panel.replaceChildren(...hint);
    const { k, l, p = '', s, w } = item.node;
    const trail = this.outline.trail(item).map(({ node }) => ({ kind: node.k as 'group', label: node.l }));
    const eyebrow = this.rules.breadcrumbs(trail, this.view.eyebrows);
    const facts: [string, string][] = [
      [k, p],
      ...(s === undefined ? [] : [['state', s] as [string, string]]),
      ...(w === undefined ? [] : [['in', w] as [string, string]]),
    ];
    const base = this.view.base;
    const link =
      base !== undefined && p.startsWith('/')
        ? this.make('a', { href: base + encodeURI(p), target: '_blank', rel: 'noopener noreferrer' }, 'Open the page')
        : undefined;
    panel.replaceChildren(
      this.make('p', { class: 'eyebrow' }, eyebrow.join(' › ')),
      this.make('h2', {}, l ?? p),
      this.make('dl', {}, ...facts.flatMap(([name, value]) => [this.make('dt', {}, name), this.make('dd', {}, value)])),
      ...(link === undefined ? [] : [link]),
    );
  }

  /** The filter, and the keys: `/` for the filter, arrows in the sidebar. */
  #listen(): void {
    const go = (item: OutlineItem) => this.#go(item);
    this.lists.drawChanges(this.view, go);
    const filter = this.document.getElementById('filter') as HTMLInputElement;
    filter.oninput = () => this.lists.drawFound(filter.value.trim().toLowerCase(), go);
    this.document.onkeydown = (event) => {
      const { key, target } = event;
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (key === '/' && !isTyping) {
        event.preventDefault();
        filter.focus();
      } else if (key === 'Escape' && target === filter) {
        filter.value = '';
        this.lists.drawFound('', go);
      } else if (!isTyping && target instanceof HTMLElement && target.closest('nav') !== null)
        this.#move(event, target);
    };
  }

  #move(event: KeyboardEvent, target: HTMLElement): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOpen = target.getAttribute('aria-expanded');
    if (step !== undefined) {
      const all = [...target.closest('nav')!.querySelectorAll('button')].filter((one) => one.offsetParent !== null);
      all[all.indexOf(target as HTMLButtonElement) + step]?.focus();
    } else if ((event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true'))
      target.click();
    else return;
    event.preventDefault();
  }
}
