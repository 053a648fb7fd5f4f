// `node package-types.mjs <package> <project>`: writes the types of the package into its `dist/types`, and prints what is wrong in `script.ts` of the project and in the types that it loads.
// One process for both: what they share (the libraries of TypeScript, zod) is read once, and these are not checked, as they are not of the package.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [built, project] = process.argv.slice(2);
const read = new Map();

function programOf(files, options) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const [, library] = /\/node_modules\/((?:typescript|zod|openapi-types)\/.*)/.exec(file) ?? [];
    if (library === undefined) return getSourceFile(file, ...rest);
    if (!read.has(library)) read.set(library, getSourceFile(file, ...rest));
    return read.get(library);
  };
  return ts.createProgram(files, options, host);
}

const parsed = (file, more) =>
  ts.getParsedCommandLineOfConfigFile(file, more, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });

// `npm test` has checked the sources before.
const sources = parsed(join(root, 'tsconfig.types.json'), { outDir: join(built, 'dist/types'), noCheck: true });
programOf(sources.fileNames, sources.options).emit();

const { fileNames, options } = parsed(join(project, 'tsconfig.json'), {});
const program = programOf(fileNames, options);
const ours = program.getSourceFiles().filter(({ fileName }) => !/\/node_modules\/(?!navshift\/)/.test(fileName));
const wrong = [
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...ours.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
];
process.stdout.write(
  ts.formatDiagnostics(wrong, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => project,
    getNewLine: () => '\n',
  }),
);
