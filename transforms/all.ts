import { loaders } from './loaders.ts';
import * as named from './named.ts';

type Built = (typeof named)[keyof typeof named];

const order = Object.keys(loaders);
const placeOf = ({ definition: { name } }: Built): number => order.indexOf(name);

/** All of them in the order of the help, for whoever lists or finds them by name. */
export const transforms: readonly Built[] = Object.freeze(
  Object.values<Built>(named).sort((one, other) => placeOf(one) - placeOf(other)),
);
