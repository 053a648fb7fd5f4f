import * as z from 'zod/mini';
import { operationOrders } from '../../shared/operation-order.ts';
import { elementOption, flag, optionalTexts } from '../../shared/options.ts';
import { remoteOptions } from '../engine/options.ts';

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: elementOption('the only element in which entries change'),
  all: flag('add every operation that is not listed; a tag without a group gets a new one'),
  since: z
    .optional(z.union([z.string(), z.object({ content: z.string() })]))
    .check(
      z.describe(
        'add exactly what is new in the specification since then: an older copy of it, or a git revision such as v1.2 or HEAD~3',
      ),
      z.meta({ content: true, revision: true }),
    ),
  order: z
    .optional(z.enum(operationOrders))
    .check(
      z.describe('the order in which operations are added; default: the one in which they are listed, else `spec`'),
    ),
  ignore: optionalTexts('operations that you do not list on purpose: GET /users').check(
    z.meta({ setting: 'openapi.ignore' }),
  ),
  redirects: flag('redirect the old URL of a listed operation whose URL changed'),
  keepRemoved: flag('keep entries of operations that were removed, excluded or hidden'),
  ...remoteOptions,
});

/** The options once they are checked. */
export type SyncOpenapiOptions = z.output<typeof options>;
