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
  return Object.fromEntries(Array.from({ length: size }, () => [random.pick(words) + random.int(20), randomModel(random, depth - 1)]));
}

export interface Looks {
  eol: string;
  unit: string;
  comments: boolean;
  trailingCommas: boolean;
  ragged: boolean;
  inline: number;
}

export const randomLooks = (random: Random): Looks => ({
  eol: random.pick(['\n', '\n', '\r\n']),
  unit: random.pick(['  ', '    ', '\t', '']),
  comments: random.chance(0.5),
  trailingCommas: random.chance(0.3),
  ragged: random.chance(0.3),
  inline: random.pick([0, 0.2, 0.5, 1]),
});

/** Writes a value with random white space, comments (each with a number of its own) and trailing commas. */
export function write(model: Model, random: Random, looks: Looks): { text: string; comments: string[] } {
  const comments: string[] = [];
  const comment = (line: boolean) => {
    const text = line ? `// c${comments.length};` : `/* c${comments.length}; */`;
    comments.push(text);
    return text;
  };
  const scalar = (value: Model) => {
    let text = JSON.stringify(value);
    if (typeof value === 'string' && random.chance(0.2)) text = text.replace('a', '\\u0061');
    if (typeof value === 'number' && Number.isInteger(value) && random.chance(0.2)) text += '.0';
    return text;
  };
  const go = (value: Model, indent: string): string => {
    if (typeof value !== 'object' || value === null) return scalar(value);
    const children = Array.isArray(value) ? value.map((item) => ['', item] as const) : Object.entries(value).map(([key, item]) => [scalar(key), item] as const);
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const inline = random.chance(looks.inline);
    let text = open;
    let inner = indent + looks.unit;
    children.forEach(([key, item], k) => {
      if (looks.ragged && random.chance(0.3)) inner = ' '.repeat(random.int(9));
      if (inline) text += random.pick(['', ' ']);
      else {
        if (looks.comments && random.chance(0.15)) text += ` ${comment(true)}`;
        text += looks.eol;
        if (random.chance(0.1)) text += looks.eol;
        if (looks.comments && random.chance(0.2)) {
          text += inner + comment(random.chance(0.5)) + looks.eol;
          if (random.chance(0.3)) text += looks.eol;
        }
        text += inner;
      }
      if (looks.comments && random.chance(0.1)) text += `${comment(false)} `;
      if (!Array.isArray(value)) text += `${key}${random.pick([':', ': ', ': ', ' : '])}`;
      text += go(item, inner);
      if (looks.comments && random.chance(0.1)) text += ` ${comment(false)}`;
      if (k < children.length - 1 || (looks.trailingCommas && random.chance(0.7))) text += ',';
    });
    if (!inline && (children.length > 0 || random.chance(0.2))) {
      if (looks.comments && random.chance(0.2)) text += looks.eol + inner + comment(true);
      text += looks.eol + indent;
    } else if (looks.comments && random.chance(0.1)) text += ` ${comment(false)} `;
    return text + close;
  };
  const lead = looks.comments && random.chance(0.2) ? `${comment(true)}${looks.eol}` : '';
  const body = go(model, '');
  const text = random.pick(['', '', '\uFEFF']) + lead + body + random.pick(['', looks.eol, looks.eol + looks.eol]);
  return { text, comments };
}
