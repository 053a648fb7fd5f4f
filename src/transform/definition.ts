import type { $ZodObject, input, output } from 'zod/v4/core';
import * as z from 'zod/mini';
import { placeText } from '../finding/index.ts';
import { nearest } from '../text/index.ts';
import type { Site } from '../site/index.ts';
import { english } from './english.ts';
import { OptionsError, TransformError } from './error.ts';
import { Collector, type Report } from './report.ts';

/** A pure function from site to site, with a name. A transform that changes nothing returns the same site (`===`). */
export interface Transform {
  readonly name: string;
  /** Applies it; what it wants to say goes to `report`. Without one, an error of the transform is thrown as a `TransformError`. */
  apply(site: Site, report?: Report): Site;
}

/** An example in a transform's help and page. */
export interface Example {
  readonly title: string;
  /** As typed after `navshift`: `tabs-to-dropdowns docs.json --flatten`. */
  readonly command: string;
}

/** The definition of a transform, for the command line, its help, and the docs. */
export interface Definition<Options extends $ZodObject = $ZodObject> {
  /** Kebab-case; the command's name. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** A clause that is true if the transform has nothing to do: 'no element has `tabs`'. */
  readonly settled?: string;
  /** Its long description: effects and limits, in Markdown. */
  readonly description?: string;
  /** The options, each with `.describe()`. Flags, help and the schema of the configuration are made from them. */
  readonly options?: Options;
  /**
   * Options that the command line takes as plain words, in this order, a list last: `rename API Reference`. Sites are
   * named with `--site` then.
   */
  readonly arguments?: readonly string[];
  readonly examples?: readonly Example[];
  /** Another name of the main document, for a folder without a docs.json: 'mint.json'. */
  readonly opens?: string;
  /** True if applying it to its own result changes nothing, as it should be. Otherwise the reason. Default: true. */
  readonly twiceIsOnce?: true | string;
  apply(site: Site, options: output<Options>, report: Report): Site;
}

/** The options that a transform is made from: they can be left out if none of them is required. */
type Given<Options extends $ZodObject> =
  Record<never, never> extends input<Options> ? [options?: input<Options>] : [options: input<Options>];

/** Makes a transform from options; carries its definition. */
export interface TransformFactory<Options extends $ZodObject = $ZodObject> {
  (...options: Given<Options>): Transform;
  readonly definition: Definition<Options>;
}

/** A transform of any options: it checks itself whether those that it is given fit. */
export interface AnyTransform {
  (options: never): Transform;
  readonly definition: Omit<Definition, 'apply'>;
}

/**
 * Defines a transform. The result makes one from options: `tabsToDropdowns({ flatten: true })`.
 *
 * The result checks its options, and throws `OptionsError`. `defineTransform` throws `TransformError` if the definition
 * itself is wrong, such as one without a summary.
 *
 * @example
 * const rename = defineTransform({
 *   name: 'rename-label',
 *   summary: 'Rename an element.',
 *   options: z.object({ from: z.string(), to: z.string() }),
 *   apply: (site, { from, to }) =>
 *     mapElements(site, (element) => (element.label === from ? element.withLabel(to) : element)),
 * });
 * const site = parse('{"navigation":{"tabs":[{"tab":"A"}]}}');
 * print(rename({ from: 'A', to: 'B' }).apply(site)); // → '{"navigation":{"tabs":[{"tab":"B"}]}}'
 */
export function defineTransform<Options extends $ZodObject>(
  definition: Definition<Options>,
): TransformFactory<Options> {
  assertDefinition(definition);
  const schema = definition.options ?? (z.object({}) as $ZodObject as Options);
  const missing = definition.arguments?.find((key) => !Object.hasOwn(schema._zod.def.shape, key));
  if (missing !== undefined)
    throw new TransformError(`${definition.name}: the argument ${missing} is not an option of it`);
  const factory = (...[options]: Given<Options>): Transform => {
    const parsed = z.strictObject(schema._zod.def.shape).safeParse(options ?? {}, english());
    if (!parsed.success) {
      throw new OptionsError(
        definition.name,
        parsed.error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((key) => unknownOption(key, schema))
            : [
                {
                  option: issue.path.join('.'),
                  message: isAbsent(issue.path, options) ? 'it is required' : issue.message,
                },
              ],
        ),
      );
    }
    return Object.freeze({
      name: definition.name,
      apply(site: Site, report?: Report): Site {
        if (report !== undefined) return definition.apply(site, parsed.data as output<Options>, report);
        const collector = new Collector(`${definition.name}/`);
        const result = definition.apply(site, parsed.data as output<Options>, collector);
        const error = collector.diagnostics.find(({ severity }) => severity === 'error');
        if (error !== undefined)
          throw new TransformError(
            [placeText(error), `${error.message}${error.help === undefined ? '' : `\n${error.help}`}`]
              .filter((part) => part !== '')
              .join(': '),
          );
        return result;
      },
    });
  };
  return Object.assign(factory, { definition: Object.freeze({ ...definition, options: schema }) });
}

/** Throws for what is no definition: what is not typed can be anything. */
function assertDefinition({ name, summary, options, examples = [], apply }: Definition): void {
  const isText = (value: unknown) => typeof value === 'string';
  const isExample = (one: unknown) => isText((one as Example | null)?.title) && isText((one as Example).command);
  const wrong = [
    !isText(name) && '`name` must be a text',
    !isText(summary) && '`summary` must be a text',
    typeof apply !== 'function' && '`apply` must be a function',
    // What another version of zod made looks different.
    options && options._zod?.def?.type !== 'object' && '`options` must be made by `z.object` of navshift',
    !(Array.isArray(examples) && examples.every(isExample)) && '`examples` must be a list of { title, command }',
  ].find((one) => typeof one === 'string');
  if (wrong !== undefined) throw new TransformError(`${isText(name) ? `${name}: ` : ''}${wrong}`);
}

/** Whether no option was given where one is wrong. */
const isAbsent = ([key, ...inner]: readonly PropertyKey[], options: object | undefined): boolean =>
  key !== undefined && inner.length === 0 && (options as Record<PropertyKey, unknown> | undefined)?.[key] === undefined;

function unknownOption(key: string, schema: $ZodObject): { option: string; message: string } {
  const names = Object.keys(schema._zod.def.shape);
  const meant = nearest(key, names);
  const help = meant === undefined ? `it has ${names.join(', ') || 'none'}` : `did you mean "${meant}"?`;
  return { option: key, message: `there is no such option (${help})` };
}

/**
 * Several transforms in order, as one: each gets the site that the one before it made. Stops at the first that reports an error.
 *
 * @example
 * const both = pipeline(tabsToDropdowns(), rename({ names: ['A', 'B'] }));
 * const site = parse('{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}');
 * print(both.apply(site)); // → '{"navigation":{"dropdowns":[{"dropdown":"B","pages":["a"]}]}}'
 */
export function pipeline(...transforms: readonly Transform[]): Transform {
  return Object.freeze({
    name: transforms.length === 1 ? transforms[0]!.name : 'pipeline',
    apply(site: Site, report?: Report): Site {
      let current = site;
      let failed = false;
      for (const transform of transforms) {
        const named =
          report instanceof Collector
            ? report.named(transform.name)
            : report && noticing(report, () => void (failed = true));
        current = transform.apply(current, named);
        if (failed || (report instanceof Collector && report.failed)) break;
      }
      return current;
    },
  });
}

/** A report that passes on what it is told, and notices an error. */
function noticing(report: Report, onError: () => void): Report {
  return {
    error(rule, message, options) {
      if (options?.partly !== true) onError();
      report.error(rule, message, options);
    },
    warning: (...finding) => report.warning(...finding),
    info: (...finding) => report.info(...finding),
    declare: (declaration) => report.declare(declaration),
    placed: (placement) => report.placed?.(placement),
  };
}
