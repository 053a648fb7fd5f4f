/** How many cases a property draws: `npm run soak` draws them all, each test run the first 200 of them. */
export const cases = (all: number): number => (process.env['NAVSHIFT_RUNS'] === undefined ? Math.min(all, 200) : all);
