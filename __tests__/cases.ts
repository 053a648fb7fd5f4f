/** Whether `npm run soak` runs the tests, which has time for all there is. */
export const soaks = process.env['NAVSHIFT_RUNS'] !== undefined;

/** How many cases a property draws: `npm run soak` draws them all, each test run the first 100 of them. */
export const cases = (all: number): number => (soaks ? all : Math.min(all, 100));
