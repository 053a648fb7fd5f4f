import fc from 'fast-check';

/** Properties draw the same cases in each run, so that a change is judged by what it changes. `npm run soak` draws others. */
fc.configureGlobal({ seed: Number(process.env['NAVSHIFT_SEED'] ?? 1) });
