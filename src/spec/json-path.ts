import { iRegexp, jsonPath, re2 } from '#libraries';

/** A place that a JSONPath selects: the keys and indexes that lead to it. */
export type Location = readonly (string | number)[];

/** At most so much of a regular expression and of a text that it is held against: as Mintlify limits them. */
const mostPattern = 512;
const mostText = 100_000;

/**
 * The places that a JSONPath (RFC 9535) selects in a value, each once. Throws an error of the library for what is no
 * JSONPath.
 */
export function select(query: string, value: unknown): readonly Location[] {
  const { nodes } = environment().query(query, value as never);
  return [...new Map(Array.from(nodes, ({ location }) => [JSON.stringify(location), location])).values()];
}

let known: ReturnType<typeof makeEnvironment> | undefined;
const environment = () => (known ??= makeEnvironment());

/** `match` and `search` ask RE2, which takes time in proportion to the text: a pattern of a stranger cannot stop the run. */
function makeEnvironment() {
  const { FunctionExpressionType, JSONPathEnvironment } = jsonPath();
  const all = new JSONPathEnvironment();
  const { LogicalType, ValueType } = FunctionExpressionType;
  const patterns = new Map<string, ReturnType<typeof compiled>>();
  const isMatch = (text: string, pattern: string, isWhole: boolean): boolean => {
    if (pattern.length > mostPattern || text.length > mostText)
      throw new Error(`a pattern has more than ${mostPattern} characters, or a text more than ${mostText}`);
    if (!patterns.has(pattern)) patterns.set(pattern, compiled(pattern));
    const matcher = patterns.get(pattern)?.matcher(text);
    return (isWhole ? matcher?.matches() : matcher?.find()) ?? false;
  };
  for (const [name, isWhole] of Object.entries({ match: true, search: false }))
    all.functionRegister.set(name, {
      argTypes: [ValueType, ValueType],
      returnType: LogicalType,
      call: (text: unknown, pattern: unknown) =>
        typeof text === 'string' && typeof pattern === 'string' && isMatch(text, pattern, isWhole),
    });
  return all;
}

/** Undefined for what is no I-Regexp: it matches nothing. */
const compiled = (pattern: string) => (iRegexp().check(pattern) ? re2().RE2JS.compile(inRe2(pattern)) : undefined);

/** An I-Regexp (RFC 9485) as RE2 reads it: outside of classes `.` is no line end, and `^` and `$` mean themselves. */
const inRe2 = (pattern: string): string =>
  pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|[.^$]/gsu, (part) =>
    part === '.' ? '[^\\r\\n]' : part === '^' || part === '$' ? `\\${part}` : part,
  );
