// esbuild makes a chunk of what the same set of entry points shares, and a command loads dozens of small ones: each costs as much as reading and linking a module does.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Puts together what the same `stages` of a command load: what is loaded with each stays the same, in fewer and larger files. Of a stage counts what those that come before it have not
 * loaded. What more of them load never imports what fewer of them load, so no two of the new files import each other. Files of `doors` keep their names.
 */
export async function mergeChunks(build, outdir, { outputs }, doors, stages) {
  const stays = new Set(doors);
  const all = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const loadedWith = (file, seen = new Set()) => {
    if (seen.has(file) || !all.has(file)) return seen;
    seen.add(file);
    for (const { path, kind } of all.get(file).imports)
      if (kind === 'import-statement') loadedWith(basename(path), seen);
    return seen;
  };
  const startedBy = (source) => [...all].find(([, { entryPoint }]) => entryPoint === source)[0];
  const begun = [];
  for (const { sources, after } of stages) {
    const before = after === undefined ? new Set() : begun[after].all;
    const loaded = new Set(sources.flatMap((source) => [...loadedWith(startedBy(source))]));
    begun.push({ all: new Set([...before, ...loaded]), own: new Set([...loaded].filter((file) => !before.has(file))) });
  }
  const groups = new Map();
  for (const [file, { entryPoint }] of all) {
    if (stays.has(entryPoint) || !begun.some(({ own }) => own.has(file))) continue;
    const key = begun.map(({ own }) => Number(own.has(file))).join('');
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const homes = new Map();
  const merged = [...groups].filter(([, files]) => files.length > 1);
  merged.forEach(([, files], k) =>
    files.forEach((file, n) => homes.set(file, { into: `core-${k}.js`, prefix: `c${n}_` })),
  );
  const led = (text) =>
    text
      .replace(/\bimport\("\.\/([^"]+)"\)/g, (whole, file) => {
        const home = homes.get(file);
        return home === undefined ? whole : `import("./${home.into}").then(all=>all.${home.prefix})`;
      })
      .replace(/\b(import|export)(?:\{([^{}]*)\}from)?"\.\/([^"]+)"/g, (whole, verb, list, file) => {
        const home = homes.get(file);
        if (home === undefined) return whole;
        if (list === undefined) return `${verb}"./${home.into}"`;
        const names = list.split(',').map((item) => item.split(' as '));
        return `${verb}{${names.map(([name, as = name]) => `${home.prefix}${name} as ${as}`).join(',')}}from"./${home.into}"`;
      });
  const texts = new Map();
  for (const [k, [, files]] of merged.entries()) {
    const inside = new Set(files);
    const contents = files
      .map((file, n) => {
        const { exports, entryPoint } = all.get(file);
        const names = exports.map((name) => `${name} as c${n}_${name}`).join(',');
        const whole = entryPoint === undefined ? '' : `export * as c${n}_ from './${file}';`;
        return `${whole}${names === '' ? `import './${file}';` : `export {${names}} from './${file}';`}`;
      })
      .join('\n');
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: outdir },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
      write: false,
      plugins: [
        {
          name: 'outside',
          setup({ onResolve }) {
            onResolve({ filter: /./ }, ({ path }) =>
              inside.has(basename(path))
                ? { path: join(outdir, basename(path)), sideEffects: true }
                : { path, external: true },
            );
          },
        },
      ],
    });
    texts.set(`core-${k}.js`, led(outputFiles[0].text));
  }
  for (const file of all.keys()) {
    if (homes.has(file)) rmSync(join(outdir, file));
    else texts.set(file, led(readFileSync(join(outdir, file), 'utf8')));
  }
  for (const [file, text] of texts) writeFileSync(join(outdir, file), text);
}
