import { type Container, divides, type Kind, labelField } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import type { Element } from './element.ts';

/** One step of a trail: an element by its kind and label. */
export interface TrailStep {
  readonly kind: Kind;
  readonly label: string | undefined;
}

/** The languages, versions and products around something, outermost first: `language=en`, `version=v2`. */
export type Scope = readonly string[];

/**
 * What an element adds to the scope of what stands in it, by the value of its label field: `version=2`.
 *
 * Undefined for a kind that divides nothing, and for an element without a label.
 * A number is a label that is written wrongly.
 */
export function scopeStep(kind: Kind, label: Json | undefined): string | undefined {
  if (!divides(kind)) return undefined;
  if (label?.kind === 'string') return `${kind}=${label.value}`;
  return label?.kind === 'number' ? `${kind}=${label.text}` : undefined;
}

/**
 * The place of an element: its container and index, and the places around it. In a walk, the element is as it was
 * before the walk changed its content.
 */
export class Place {
  readonly depth: number;
  /** Whether it is in `global`, or is `global` itself: no transform changes that. */
  readonly inGlobal: boolean;
  #scope: Scope | undefined;
  #trail: readonly TrailStep[] | undefined;

  constructor(
    readonly element: Element,
    /** Undefined for the root and for `global`. */
    readonly container: Container | undefined,
    readonly index: number,
    readonly parent: Place | undefined,
  ) {
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    // Kept, not looked for: asked at each element of a deep site, climbing would be quadratic.
    this.inGlobal = element.kind === 'global' || (parent?.inGlobal ?? false);
  }

  /** The document of the element's own object. */
  get document(): string {
    return this.element.layers[0]!.document;
  }

  /** The pointer from docs.json to it, through each `$ref`: `/navigation/tabs/0`. */
  get pointer(): string {
    if (this.parent === undefined) return '/navigation';
    return this.parent.pointer + (this.container === undefined ? '/global' : `/${this.container}/${this.index}`);
  }

  /** The elements around it and itself, outermost first, without the root and `global`. */
  get trail(): readonly TrailStep[] {
    if (this.#trail === undefined) {
      const { kind, label } = this.element;
      const above = this.parent?.trail ?? [];
      this.#trail = labelField(kind) === undefined ? above : [...above, { kind, label }];
    }
    return this.#trail;
  }

  /** The languages, versions and products around it, and itself if it is one. */
  get scope(): Scope {
    if (this.#scope === undefined) {
      const { kind } = this.element;
      const field = labelField(kind);
      const step = field && scopeStep(kind, this.element.field(field));
      const above = this.parent?.scope ?? [];
      this.#scope = step === undefined ? above : [...above, step];
    }
    return this.#scope;
  }
}
