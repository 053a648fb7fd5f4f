/** Random documents and edits for the printer's laws: everything follows from a seed, so a failure can be repeated. */
export interface Random {
  (): number;
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const random = next as Random;
  random.int = (below) => Math.floor(next() * below);
  random.pick = (from) => from[random.int(from.length)]!;
  random.chance = (probability) => next() < probability;
  return random;
}

export type Model = string | number | boolean | null | Model[] | { [key: string]: Model };

const words = ['a', 'tab', 'é', '漢字', '😀', 'x/y', '~', '"', '\\', '\n', '{', '//', '/*', ','];

export function randomModel(random: Random, depth: number): Model {
  const kind = depth <= 0 ? random.int(4) : random.int(8);
  if (kind === 0) return random.int(1000) / 8;
  if (kind === 1) return random.pick([true, false, null]);
  if (kind <= 3) return random.pick(words) + random.int(50);
  const size = random.int(5);
  if (kind <= 5) return Array.from({ length: size }, () => randomModel(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(words) + random.int(20), randomModel(random, depth - 1)]),
  );
}

export interface Looks {
  eol: string;
  unit: string;
  comments: boolean;
  trailingCommas: boolean;
  ragged: boolean;
  inline: number;
  /** Some line comments end at a lone carriage return. */
  returns: boolean;
}

export const randomLooks = (random: Random): Looks => ({
  eol: random.pick(['\n', '\n', '\r\n']),
  unit: random.pick(['  ', '    ', '\t', '']),
  comments: random.chance(0.5),
  trailingCommas: random.chance(0.3),
  ragged: random.chance(0.3),
  inline: random.pick([0, 0.2, 0.5, 1]),
  returns: random.chance(0.1),
});

export type Path = readonly (string | number)[];

/**
 * A comment that was written, and what it belongs to by the design: a child with what stands around it,
 * a container with what stands in it, or (undefined) the document.
 */
export interface Note {
  readonly text: string;
  readonly owner: Path | undefined;
  /** It belongs to a container itself, and stands between its brackets. */
  readonly inside: boolean;
}

/** Writes a value with random white space, comments wherever one can stand (each numbered), and trailing commas. */
export function write(model: Model, random: Random, looks: Looks): { text: string; notes: Note[] } {
  const notes: Note[] = [];
  let count = 0;
  const wanted = (probability: number) => looks.comments && random.chance(probability);
  const scalar = (value: Model) => {
    let text = JSON.stringify(value);
    if (typeof value === 'string' && random.chance(0.2)) text = text.replace('a', '\\u0061');
    if (typeof value === 'number' && Number.isInteger(value) && random.chance(0.2)) text += '.0';
    return text;
  };
  const lineBreak = () => (looks.returns && random.chance(0.5) ? '\r' : looks.eol);
  /** A comment; one of a line needs a line break after it. */
  const comment = (line: boolean) => {
    const name = `c${count++};`;
    return { name, text: line ? `// ${name}` : `/* ${name} */` };
  };

  /** What stands between two children of a container, or a child and a bracket. */
  const gap = (
    self: Path,
    before: Path | undefined,
    after: Path | undefined,
    comma: boolean,
    inline: boolean,
    indent: string,
  ): string => {
    const found: { name: string; breaks: number; afterComma: boolean }[] = [];
    let text = '';
    let breaks = 0;
    let afterComma = false;
    const add = (line: boolean) => {
      const { name, text: written } = comment(line);
      text += written;
      found.push({ name, breaks, afterComma });
      breaks = 0;
      if (!line) return;
      text += lineBreak();
      breaks = 1;
    };
    const onLine = (probability: number) => {
      while (wanted(probability)) {
        text += random.pick(['', ' ']);
        add(random.chance(0.2));
      }
    };
    if (before !== undefined) onLine(0.1);
    if (comma) text += ',';
    afterComma = comma;
    onLine(0.1);
    if (inline) text += random.pick(['', ' ']);
    else {
      text += looks.eol;
      breaks++;
      for (;;) {
        if (random.chance(0.1)) {
          text += looks.eol;
          breaks++;
        }
        if (!wanted(0.2)) break;
        text += indent;
        add(random.chance(0.5));
        if (breaks === 0 && random.chance(0.8)) {
          text += looks.eol;
          breaks = 1;
        }
      }
      text += indent;
      if (wanted(0.1)) {
        add(false);
        text += ' ';
      }
    }
    // Comments on the line of what stands before; the rest; and of that, what a blank line cuts off from the item.
    const first = found.findIndex((note) => note.breaks > 0);
    const onIts = first < 0 ? found.length : first;
    const isBroken = first >= 0 || breaks > 0 || after === undefined;
    const blank = (k: number) => (found[k]?.breaks ?? breaks) > 1;
    let cut = onIts;
    for (let k = found.length; k > onIts; k--) {
      if (blank(k)) {
        cut = k;
        break;
      }
    }
    found.forEach(({ name, afterComma: late }, k) => {
      const isTail = k < onIts && (isBroken || (before !== undefined && !late));
      const isLead = !isTail && (k < onIts || k >= cut) && after !== undefined;
      const owner = isTail ? before : isLead ? after : undefined;
      notes.push({ text: name, owner: owner ?? self, inside: owner === undefined });
    });
    return text;
  };

  const aroundColon = (owner: Path) => {
    let text = '';
    while (wanted(0.06)) {
      const line = random.chance(0.4);
      const { name, text: written } = comment(line);
      text += ` ${written}${line ? lineBreak() : ''}`;
      notes.push({ text: name, owner, inside: false });
    }
    return text;
  };

  const go = (value: Model, indent: string, path: Path): string => {
    if (typeof value !== 'object' || value === null) return scalar(value);
    const children = Array.isArray(value) ? value.map((item, k) => [k, item] as const) : Object.entries(value);
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const inline = random.chance(looks.inline);
    let text = open;
    let inner = indent + looks.unit;
    if (children.length === 0)
      return text + gap(path, undefined, undefined, false, inline || random.chance(0.8), indent) + close;
    children.forEach(([key, item], k) => {
      if (looks.ragged && random.chance(0.3)) inner = ' '.repeat(random.int(9));
      const own = [...path, key];
      text += gap(path, k === 0 ? undefined : [...path, children[k - 1]![0]], own, k > 0, inline, inner);
      if (typeof key === 'string')
        text += scalar(key) + aroundColon(own) + random.pick([':', ': ', ': ', ' : ']) + aroundColon(own);
      text += go(item, inner, own);
    });
    return (
      text +
      gap(path, [...path, children.at(-1)![0]], undefined, looks.trailingCommas && random.chance(0.7), inline, indent) +
      close
    );
  };
  let lead = '';
  if (wanted(0.2)) {
    const { name, text } = comment(true);
    lead = text + looks.eol;
    notes.push({ text: name, owner: undefined, inside: true });
  }
  const body = go(model, '', []);
  const text = random.pick(['', '', '\uFEFF']) + lead + body + random.pick(['', looks.eol, looks.eol + looks.eol]);
  return { text, notes };
}
