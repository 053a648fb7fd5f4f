import { writeFileSync } from 'node:fs';

/** Writes down what jest found: with `--bail` jest writes none of its own files. */
export default class Outcome {
  onRunComplete(_contexts, { testResults }) {
    const suites = testResults.map(
      ({ testFilePath, perfStats, testExecError, numFailingTests, testResults: tests }) => ({
        file: testFilePath.slice(testFilePath.indexOf('__tests__/')),
        takes: perfStats.end - perfStats.start,
        isFailed: testExecError !== undefined || numFailingTests > 0,
        failed: tests.find(({ status }) => status === 'failed')?.fullName,
      }),
    );
    writeFileSync(process.env.NAVSHIFT_OUTCOME, JSON.stringify(suites));
  }
}
