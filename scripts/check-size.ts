// Checks what browsers download, in brotli bytes: script and style of the portal's first load, with none of the back office's
// libraries, and the script of the members' list, the back office's first screen (docs/adr/0063). Reads the chunk list that the build
// writes (scripts/build/chunk-list.ts). `-- --record` keeps today's sizes as those of a release.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { WebChunk } from './build/chunk-list.ts';
import { root, webFolder } from './support/builds.ts';

const goals = { js: 114_000, css: 5900, backOffice: 345_000 };
/** Of the last release, which the next one exceeds by 3 % at most. */
const releasedFile = path.join(root, 'scripts', 'released-sizes.json');
const released = JSON.parse(readFileSync(releasedFile, 'utf8')) as typeof goals;
const sizes = { ...released };
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
function load(file: string, loaded = firstLoad): void {
  const chunk = chunks.get(file);
  if (!chunk || loaded.has(chunk)) return;
  loaded.add(chunk);
  for (const one of chunk.imports) load(one, loaded);
  for (const lazy of chunk.dynamicImports) {
    const target = chunks.get(lazy);
    if (target && isPortal(target)) load(lazy, loaded);
  }
}
for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.file);

const membersList = new Set(firstLoad);
for (const { file, source, modules } of chunks.values()) {
  if (source === 'src/member/lazy-routes.tsx' || modules.includes('src/admin/AdminApp.tsx')) load(file, membersList);
}

const page = readFileSync(path.join(webFolder, 'index.html'), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
const named = (kind: string): string[] => files.filter((file) => file.endsWith(kind));
const filesOf = (loaded: ReadonlySet<WebChunk>): string[] => [
  ...new Set([...named('.js'), ...[...loaded].map(({ file }) => file)]),
];

let isOver = false;
function check(what: string, name: keyof typeof goals, files: readonly string[]): void {
  const limit = Math.min(goals[name], Math.round(released[name] * 1.03));
  const rows = files.map((file) => ({ file, bytes: bytes(file) })).toSorted((a, b) => b.bytes - a.bytes);
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  sizes[name] = total;
  const width = Math.max(24, ...rows.map((row) => row.file.length));
  const line = (name: string, value: number) => `  ${name.padEnd(width)} ${value.toLocaleString('en').padStart(9)}`;
  console.log(`${what}, brotli bytes:`);
  for (const row of rows) console.log(line(row.file, row.bytes));
  console.log(line('together', total));
  console.log(line('allowed', limit));
  if (total > limit) console.error(`  ${(total - limit).toLocaleString('en')} bytes too many`);
  isOver ||= total > limit || rows.length === 0;
}
check('First load of the portal, js', 'js', filesOf(firstLoad));
check('First load of the portal, css', 'css', named('.css'));
check('Members’ list of the back office, js', 'backOffice', filesOf(membersList));
if (process.argv.includes('--record')) writeFileSync(releasedFile, `${JSON.stringify(sizes, null, 2)}\n`);

const strangers = [...firstLoad].flatMap((chunk) => chunk.modules.filter((module) => backOffice.test(module)));
for (const module of strangers.slice(0, 10)) console.error(`  the first load contains ${module}`);
if (firstLoad.size === 0) console.error('  no entry chunk found: the measure says nothing');
if (isOver || strangers.length > 0) process.exit(1);
