import type { breadcrumbs, select } from '../sidebar/index.ts';
import type { Item, Outline } from './outline.ts';
import type { Mark, View } from './view.ts';

/** What of the sidebar the page is given: what an eyebrow shows, and what the selection of a group does. */
interface Rules {
  readonly select: typeof select;
  readonly breadcrumbs: typeof breadcrumbs;
}

/**
 * The script of the page, in a browser. The class is written out as text into the page, so it asks for nothing
 * outside of it. All text of a site goes through
 * `textContent`.
 */
export class Page {
  /** What is chosen in an element: a language, a tab. */
  readonly #chosen = new Map<Item, Item>();
  readonly #open = new Map<Item, boolean>();
  #page: Item | undefined;

  constructor(
    private readonly view: View,
    private readonly outline: Outline,
    private readonly rules: Rules,
    private readonly document: Document,
  ) {
    const [first] = view.changes ?? [];
    if (first === undefined) this.#draw();
    else this.#go(this.outline.sides[first.side]![first.at]!, false);
    this.#drawChanges();
    this.#listen();
  }

  #element<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    given: { readonly [attribute: string]: string | undefined } = {},
    ...inside: readonly (HTMLElement | string)[]
  ) {
    const element = this.document.createElement(name);
    for (const [key, value] of Object.entries(given)) if (value !== undefined) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  }

  #choice(item: Item): Item | undefined {
    const choices = this.outline.choices(item);
    return this.#chosen.get(item) ?? choices.find(({ node }) => node.d === 1) ?? choices[0];
  }

  /** Chooses all around an item, on its side and, where it has a counterpart, on the other one. */
  #choose(item: Item): void {
    for (let one = item; one.parent !== undefined; one = one.parent)
      if (one.node.c !== undefined && one.node.k !== 'group') this.#chosen.set(one.parent, one);
  }

  #other({ node: { x }, side }: Item): Item | undefined {
    return x === undefined ? undefined : this.outline.sides[1 - side]?.[x];
  }

  /** Shows an item in its place, and what it was or became beside it. */
  #go(item: Item, isFocused = true): void {
    let other: Item | undefined = item;
    while (other !== undefined && this.#other(other) === undefined) other = other.parent;
    for (const one of [item, other && this.#other(other)]) {
      if (one === undefined) continue;
      this.#choose(one);
      for (let around = one.parent; around !== undefined; around = around.parent)
        if (around.node.k === 'group') this.#open.set(around, true);
    }
    if (item.node.c === undefined) this.#page = item;
    this.#draw();
    const shown = this.document.getElementById(`s${item.side}-${item.id}`);
    shown?.scrollIntoView({ block: 'center' });
    shown?.classList.add('target');
    if (isFocused) shown?.focus();
  }

  #draw(): void {
    const sides = this.view.sides.map((_, side) => this.#side(side));
    this.document.getElementById('sides')!.replaceChildren(...sides);
    this.#drawPage();
  }

  #side(side: number): HTMLElement {
    const name = this.view.sides.length === 1 ? '' : side === 0 ? 'Before' : 'After';
    const section = this.#element('section', { class: 'side', ...(name !== '' && { 'aria-label': name }) });
    section.append(this.#element('h2', {}, name === '' ? 'Navigation' : name));
    let item = this.outline.sides[side]![0]!;
    const above: Item[] = [];
    for (let next = this.#choice(item); next !== undefined; item = next, next = this.#choice(item)) {
      section.append(this.#chooser(item, next));
      above.push(item);
    }
    const list = this.#element('ul', { class: 'sidebar' });
    for (const one of [...above, this.outline.sides[side]![0]!].filter((around, k, all) => all.indexOf(around) === k))
      for (const global of one.children.filter(({ node }) => node.k === 'global'))
        list.append(
          ...global.children
            .flatMap((child) => (child.node.c ? child.children : [child]))
            .map((child) => this.#entry(child)),
        );
    list.append(...item.children.filter(({ node }) => node.k !== 'global').map((child) => this.#row(child, 0)));
    const nav = this.#element('nav', { 'aria-label': name === '' ? 'Sidebar' : `Sidebar ${name.toLowerCase()}` }, list);
    if (list.childElementCount === 0)
      nav.replaceChildren(this.#element('p', { class: 'quiet' }, 'Nothing is listed here.'));
    section.append(nav);
    return section;
  }

  /** The switch between the elements beside each other: a row of tabs, else a list. */
  #chooser(item: Item, chosen: Item): HTMLElement {
    const choices = this.outline.choices(item);
    const labelOf = ({ node }: Item) => node.l ?? node.k;
    const pick = (one: Item) => {
      const other = this.#other(one);
      for (const each of [one, other]) if (each !== undefined) this.#choose(each);
      this.#draw();
    };
    if (chosen.node.k === 'tab') {
      const tabs = choices.map((one) => {
        const button = this.#element(
          'button',
          { type: 'button', 'aria-pressed': String(one === chosen), ...this.#marked(one) },
          ...this.#label(one),
        );
        if (one.changed > 0) button.append(this.#count(one.changed));
        button.onclick = () => {
          pick(one);
          this.document.getElementById(`s${one.side}-${one.id}`)?.focus();
        };
        return button;
      });
      return this.#element('div', { class: 'tabs', role: 'group', 'aria-label': 'Tabs' }, ...tabs);
    }
    const options = choices.map((one, k) => {
      const text = `${this.#sign(one.node.m)}${labelOf(one)}${one.changed > 0 ? ` (${one.changed} changed)` : ''}`;
      const option = this.#element('option', { value: String(k) }, text);
      option.selected = one === chosen;
      return option;
    });
    const list = this.#element('select', { id: `s${chosen.side}-${chosen.id}` }, ...options);
    list.onchange = () => {
      const one = choices[Number(list.value)]!;
      pick(one);
      this.document.getElementById(`s${one.side}-${one.id}`)?.focus();
    };
    return this.#element('label', { class: 'choice' }, this.#element('span', {}, chosen.node.k), list);
  }

  #count(changed: number): HTMLElement {
    return this.#element(
      'span',
      { class: 'count' },
      String(changed),
      this.#element('span', { class: 'unseen' }, ' changed'),
    );
  }

  #sign(mark: Mark | undefined): string {
    return mark === undefined ? '' : { came: '+ ', gone: '− ', moved: '→ ', renamed: '~ ' }[mark];
  }

  #marked({ id, side, node: { m, s } }: Item) {
    return {
      id: `s${side}-${id}`,
      class: [m, s, side === 0 ? 'old' : 'new'].filter((name) => name !== undefined).join(' '),
    };
  }

  /** The label of something, with its mark, icon, tag and state in words. */
  #label({ node: { k, l, p, i, t, s, m } }: Item): readonly (HTMLElement | string)[] {
    const marks = { came: 'added', gone: 'removed', moved: 'moved', renamed: 'renamed' };
    return [
      ...(m === undefined
        ? []
        : [
            this.#element('span', { class: 'mark', 'aria-hidden': 'true' }, this.#sign(m).trim()),
            this.#element('span', { class: 'unseen' }, `${marks[m]}: `),
          ]),
      ...(i === undefined ? [] : [this.#element('span', { class: 'icon' }, i)]),
      this.#element('span', { class: 'name' }, l ?? p ?? k),
      // Another path is seen by the path alone.
      ...(m === 'renamed' && p !== undefined ? [this.#element('span', { class: 'state' }, p)] : []),
      ...(t === undefined ? [] : [this.#element('span', { class: 'tag' }, t)]),
      ...(s === undefined ? [] : [this.#element('span', { class: 'state' }, s)]),
    ];
  }

  #row(item: Item, depth: number): HTMLElement {
    return item.node.c === undefined ? this.#entry(item) : this.#group(item, depth);
  }

  #entry(item: Item, label = this.#label(item)): HTMLElement {
    const button = this.#element('button', { type: 'button', ...this.#marked(item) }, ...label);
    if (item === this.#page) button.setAttribute('aria-current', 'page');
    button.onclick = () => this.#select(item);
    return this.#element('li', {}, button);
  }

  #select(item: Item): void {
    this.#page = item;
    for (const one of this.document.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
    this.document.getElementById(`s${item.side}-${item.id}`)?.setAttribute('aria-current', 'page');
    this.#drawPage();
  }

  /** A group: at the top always open, else opened and closed as the table of states says. */
  #group(item: Item, depth: number): HTMLElement {
    const { node, children } = item;
    const root = node.r === 1 ? children[0] : undefined;
    const inner = root === undefined ? children : children.slice(1);
    const list = this.#element('ul', {});
    const fill = () =>
      list.childElementCount === 0 && list.append(...inner.map((child) => this.#row(child, depth + 1)));
    const row = this.#element('li', { class: 'group' });
    if (depth === 0) {
      fill();
      const head =
        root === undefined
          ? this.#element('h3', { ...this.#marked(item), tabindex: '-1' }, ...this.#label(item))
          : this.#rootEntry(item, root);
      row.append(head, list);
      return row;
    }
    const isOpen = () =>
      this.#open.get(item) ?? (node.o === 1 || (this.view.changes !== undefined && item.changed > 0));
    const named =
      root === undefined
        ? this.#label(item)
        : [this.#element('span', { class: 'unseen' }, `Open or close ${node.l ?? 'the group'}`)];
    const button = this.#element(
      'button',
      { type: 'button', ...(root === undefined && this.#marked(item)) },
      this.#element('span', { class: 'arrow', 'aria-hidden': 'true' }, '›'),
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
      ...(root === undefined
        ? [button]
        : [this.#element('div', { class: 'rooted' }, button, this.#rootEntry(item, root))]),
      list,
    );
    return row;
  }

  /** The label of a group that leads to a page of its own. */
  #rootEntry(group: Item, root: Item): HTMLElement {
    const button = this.#element('button', { type: 'button', ...this.#marked(root) }, ...this.#label(group));
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
    if (item === undefined)
      return panel.replaceChildren(this.#element('p', { class: 'quiet' }, 'Choose a page in the sidebar.'));
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
        ? this.#element(
            'a',
            { href: base + encodeURI(p), target: '_blank', rel: 'noopener noreferrer' },
            'Open the page',
          )
        : undefined;
    panel.replaceChildren(
      this.#element('p', { class: 'eyebrow' }, eyebrow.join(' › ')),
      this.#element('h2', {}, l ?? p),
      this.#element(
        'dl',
        {},
        ...facts.flatMap(([name, value]) => [this.#element('dt', {}, name), this.#element('dd', {}, value)]),
      ),
      ...(link === undefined ? [] : [link]),
    );
  }

  #drawChanges(): void {
    const { changes = [], more = 0 } = this.view;
    const list = this.document.getElementById('changes');
    list?.append(
      ...changes.map(({ sign, text, where, side, at }) => {
        const names: Record<string, string> = { '+': 'came', '-': 'gone', '>': 'moved', '~': 'renamed' };
        const signs: Record<string, string> = { '-': '−', '>': '→' };
        const button = this.#element(
          'button',
          { type: 'button', class: names[sign] },
          this.#element('span', { class: 'mark' }, signs[sign] ?? sign),
          this.#element('span', {}, text, this.#element('span', { class: 'where' }, where)),
        );
        button.onclick = () => this.#go(this.outline.sides[side]![at]!);
        return this.#element('li', {}, button);
      }),
      ...(more > 0 ? [this.#element('li', { class: 'quiet' }, `… and ${more} more`)] : []),
    );
  }

  /** The filter, and the keys: `/` for the filter, arrows in the sidebar. */
  #listen(): void {
    const filter = this.document.getElementById('filter') as HTMLInputElement;
    filter.oninput = () => this.#find(filter.value.trim().toLowerCase());
    this.document.onkeydown = (event) => {
      const { key, target } = event;
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (key === '/' && !isTyping) {
        event.preventDefault();
        filter.focus();
      } else if (key === 'Escape' && target === filter) {
        filter.value = '';
        this.#find('');
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

  /** Lists what has a text in its label or path, over the sidebars. */
  #find(text: string): void {
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
      const button = this.#element(
        'button',
        { type: 'button' },
        this.#element('span', { class: 'name' }, item.node.l ?? item.node.k),
        this.#element('span', { class: 'state' }, where),
      );
      button.onclick = () => this.#go(item);
      return this.#element('li', {}, button);
    });
    const rest = all.length > most ? [this.#element('li', { class: 'quiet' }, `… and ${all.length - most} more`)] : [];
    const none =
      text !== '' && all.length === 0 ? [this.#element('li', { class: 'quiet' }, 'Nothing has this text.')] : [];
    found.replaceChildren(...rows, ...rest, ...none);
  }
}
