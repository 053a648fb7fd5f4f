// Whether the compiler would catch a mutant: such a one is no mistake that a test must find.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../ready.mjs';

/** A function that says of a file with another text whether it still has no error of types. */
export function typeChecker() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  // Tests are not looked at: a mutant is judged by its own file.
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src', 'transforms'] },
    ts.sys,
    root,
  );
  const changed = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (changed.has(path) ? `changed ${changed.get(path).version}` : 'as it is'),
    getScriptSnapshot(path) {
      const content = changed.get(path)?.content ?? ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
  });
  return (file, content) => {
    const path = join(root, file);
    changed.set(path, { content, version: ++version });
    try {
      return service.getSyntacticDiagnostics(path).length === 0 && service.getSemanticDiagnostics(path).length === 0;
    } finally {
      changed.delete(path);
    }
  };
}
