// Joins the server's sources and packages into few files, which load five times as fast (docs/adr/0031).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../support/web-sources.ts';

/** Packages that are native, or read files of their own at run time. */
export const OUTSIDE = ['@node-rs/argon2', 'better-sqlite3', 'nodemailer', 'pdfmake'];

/** Takes along what a source names by `new URL('./…', import.meta.url)`: threads become entries, other files are copied. */
const namedFiles: Plugin = {
  name: 'named-files',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(server|demo)\//, code: 'import.meta.url' },
    handler(code, id) {
      const named = code.replaceAll(/new URL\('(\.\/[^']+)', import\.meta\.url\)/g, (_, name: string) => {
        const file = path.join(path.dirname(id), name);
        const fileName = path.basename(name).replace(/\.ts$/, '.js');
        if (name.endsWith('.ts')) this.emitFile({ type: 'chunk', id: file, fileName });
        else this.emitFile({ type: 'asset', source: readFileSync(file), fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      // Lines stay where they are, which is all that stack traces ask.
      return { code: named, map: null };
    },
  },
};

/** Keeps packages out of the source maps, which Node reads at start: they cost 0.1 s and 50 MB. */
const ownMapsAlone: Plugin = {
  name: 'own-maps-alone',
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
};

/** Bundles `src/server/cli.ts` into `folder`, and answers the files that went into it, relative to the project. */
export async function bundleServer(folder: string): Promise<readonly string[]> {
  const migrations = globSync('src/server/db/migrations/*.ts', { cwd: root }).toSorted();
  const entries = migrations.map((file): [string, string] => [`migrations/${path.parse(file).name}`, file]);
  // Vite would keep another value of the shell's, which chooses other files of the packages.
  process.env.NODE_ENV = 'production';
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [namedFiles, ownMapsAlone],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { cli: 'src/server/cli.ts', ...Object.fromEntries(entries) },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          // `src/server/cli.ts`, wherever this was built.
          sourcemapPathTransform: (source, map) => path.relative(root, path.resolve(path.dirname(map), source)),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return modules.map((id) => path.relative(root, id));
}
