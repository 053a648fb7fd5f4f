// `node package-types.mjs <project>`: prints what is wrong in the project and in the types of the package that it loads. The types of libraries are not checked.
import { join } from 'node:path';
import ts from 'typescript';

const file = join(process.argv[2], 'tsconfig.json');
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(file, {}, ts.sys);
const program = ts.createProgram(fileNames, options);
const ours = program.getSourceFiles().filter(({ fileName }) => !/\/node_modules\/(?!navshift\/)/.test(fileName));
const wrong = [
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...ours.flatMap((one) => [...program.getSyntacticDiagnostics(one), ...program.getSemanticDiagnostics(one)]),
];
process.stdout.write(
  ts.formatDiagnostics(wrong, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.argv[2],
    getNewLine: () => '\n',
  }),
);
