// Checks the first load of the portal: bytes of script and style, brotli, and none of the back office's libraries.
// Reads the chunk list that the build writes (vite.config.ts).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { WebChunk } from '../vite.config.ts';
import { root, webFolder } from './support/builds.ts';

const limits = { js: 110_000, css: 5900 };
const backOffice = /(^|\/)node_modules\/(react-admin|ra-[^/]+|@mui|@emotion)\//;
/** Lazy imports of the portal count as first load, except dialogs and the pages other than sign-in and outings. */
const comesLater =
  /Dialog\.tsx$|\/lazy-routes\.tsx$|\/pages\/(?!home\/|auth\/LoginPage)|\/home\/(Dossier|Deactivated)Page\.tsx$/;

const listFile = path.join(root, 'dist', 'web-modules.json');
if (!existsSync(listFile)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}
const chunks = new Map(
  (JSON.parse(readFileSync(listFile, 'utf8')) as WebChunk[]).map((chunk) => [chunk.file, chunk] as const),
);

/** Brotli bytes of a file, also where the build left it uncompressed because it is small. */
function bytes(file: string): number {
  const full = path.join(webFolder, file);
  return existsSync(`${full}.br`) ? readFileSync(`${full}.br`).length : brotliCompressSync(readFileSync(full)).length;
}

const isPortal = (chunk: WebChunk) =>
  (chunk.source?.startsWith('src/member/') === true && !comesLater.test(chunk.source)) ||
  // Downloaded with the page (scripts/build/first-files.ts).
  chunk.source?.startsWith('node_modules/react-dom/') === true;

const firstLoad = new Set<WebChunk>();
function load(file: string): void {
  const chunk = chunks.get(file);
  if (!chunk || firstLoad.has(chunk)) return;
  firstLoad.add(chunk);
  chunk.imports.forEach(load);
  for (const lazy of chunk.dynamicImports) {
    const target = chunks.get(lazy);
    if (target && isPortal(target)) load(lazy);
  }
}
for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.file);

const page = readFileSync(path.join(webFolder, 'index.html'), 'utf8');
const named = (kind: string): string[] =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => file.endsWith(kind));
const loads = {
  js: [...new Set([...named('.js'), ...[...firstLoad].map(({ file }) => file)])],
  css: named('.css'),
};

let isOver = false;
for (const kind of ['js', 'css'] as const) {
  const rows = loads[kind].map((file) => ({ file, bytes: bytes(file) })).toSorted((a, b) => b.bytes - a.bytes);
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  const width = Math.max(24, ...rows.map((row) => row.file.length));
  const line = (name: string, value: number) => `  ${name.padEnd(width)} ${value.toLocaleString('en').padStart(9)}`;
  console.log(`First load of the portal, ${kind}, brotli bytes:`);
  for (const row of rows) console.log(line(row.file, row.bytes));
  console.log(line('together', total));
  console.log(line('allowed', limits[kind]));
  if (total > limits[kind]) console.error(`  ${(total - limits[kind]).toLocaleString('en')} bytes too many`);
  isOver ||= total > limits[kind] || rows.length === 0;
}

const strangers = [...firstLoad].flatMap((chunk) => chunk.modules.filter((module) => backOffice.test(module)));
for (const module of strangers.slice(0, 10)) console.error(`  the first load contains ${module}`);
if (firstLoad.size === 0) console.error('  no entry chunk found: the measure says nothing');
if (isOver || strangers.length > 0) process.exit(1);
