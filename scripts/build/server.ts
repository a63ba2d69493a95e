// Joins the server's sources and packages into few files without types: they load five times as fast and leave 25 MB less
// in memory (docs/adr/0031, docs/adr/0055).
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../support/builds.ts';

/** Packages that are native, or read files of their own at run time. */
export const OUTSIDE = ['@expo-google-fonts/figtree', '@node-rs/argon2', 'better-sqlite3', 'nodemailer', 'pdfmake'];

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

/** Keeps packages out of the source maps, which Node keeps in memory (src/server/cli.ts). */
const ownMapsAlone: Plugin = {
  name: 'own-maps-alone',
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
};

const listFile = path.join(root, 'dist', 'server-modules.json');

/** Files that went into the built server, relative to the project. */
export const serverModules = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[];

/** Bundles programs and all that they need into `folder`. */
async function bundle(folder: string, programs: readonly string[]): Promise<Rolldown.RolldownOutput> {
  const migrations = globSync('src/server/db/migrations/*.ts', { cwd: root }).toSorted();
  const entries = [
    ...programs.map((file): [string, string] => [path.parse(file).name, file]),
    ...migrations.map((file): [string, string] => [`migrations/${path.parse(file).name}`, file]),
  ];
  // Vite would keep another value of the shell's, which chooses other files of the packages.
  process.env.NODE_ENV = 'production';
  return (await build({
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
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(entries),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Without comments, and one byte a character instead of V8's two: 4 MB of an idle server's memory.
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          sourcemapExcludeSources: true,
          // `src/server/cli.ts`, wherever this was built.
          sourcemapPathTransform: (source, map) => path.relative(root, path.resolve(path.dirname(map), source)),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
}

export async function buildServer(folder: string): Promise<void> {
  const { output } = await bundle(folder, ['src/server/cli.ts']);
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  writeFileSync(listFile, JSON.stringify(modules.map((id) => path.relative(root, id)).toSorted(), null, 1));
}

/** The processes that tests start beside their own. */
export async function buildProcesses(folder: string): Promise<void> {
  await bundle(folder, globSync('tests/support/processes/*.ts', { cwd: root }));
}
