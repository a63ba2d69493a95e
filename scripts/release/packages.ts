// Which packages the server needs at run time, and which of their files.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WebChunk } from '../../vite.config.ts';
import { root } from '../support/web-sources.ts';

interface LockedPackage {
  readonly version: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const lock = (JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, LockedPackage>> }).packages;

/** What the server may import, by the walls. */
const SHARED = globSync('src/shared/{domain,contract,messages,*.ts}', { cwd: root });
export const SERVER_SOURCES: readonly string[] = ['src/server', 'src/demo', ...SHARED];

/** Files that are read by compilers and by people who change a package. */
const UNUSED = [
  /\.(map|d\.[cm]?ts)$/,
  /^node_modules\/better-sqlite3\/(deps|src)(\/|$)/,
  /^node_modules\/better-sqlite3\/prebuilds\/(?!linux-x64\.node$)/,
  /^node_modules\/pdfmake\/(build|src|standard-fonts)(\/|$)/,
];

export const isShipped = (file: string): boolean => !UNUSED.some((pattern) => pattern.test(file));

export function lockedPackage(place: string): LockedPackage {
  const found = lock[place];
  if (!found) throw new Error(`${place} is not in package-lock.json.`);
  return found;
}

/** `node_modules/a/node_modules/b` → `b`. */
export const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

/** Place of the package `name` that the one at `from` gets from Node; none where it is not for this system. */
function resolve(from: string, name: string): string[] {
  const parents = `/${from}`.split('/node_modules/').slice(1);
  const places = [...parents.keys(), parents.length]
    .map((depth) => [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/'))
    .filter((place) => place in lock)
    .slice(-1);
  return places.filter((place) => runsHere(lockedPackage(place)));
}

const runsHere = ({ os, cpu, libc }: LockedPackage): boolean =>
  [os ?? 'linux'].flat().includes('linux') &&
  [cpu ?? 'x64'].flat().includes('x64') &&
  (libc ?? ['glibc']).includes('glibc');

function needsOf(place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lockedPackage(place);
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => resolve(place, name));
}

/** Places of the packages that the server's sources name, and of all that these need. */
export function serverPackages(): readonly string[] {
  const files = SERVER_SOURCES.flatMap((source) =>
    source.endsWith('.ts') ? [source] : globSync(`${source}/**/*.ts`, { cwd: root }),
  );
  const text = files.map(read).join('\n');
  const listed = Object.keys(lockedPackage('').dependencies ?? {});
  const places = new Set(
    listed
      .filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
      .map((name) => `node_modules/${name}`),
  );
  // A Set's iteration includes places added during the loop.
  for (const place of places) for (const needed of needsOf(place)) places.add(needed);
  return [...places].toSorted();
}

/** Places of the packages whose code the built client holds. */
export function clientPackages(): readonly string[] {
  const chunks = JSON.parse(read('dist/web-modules.json')) as readonly WebChunk[];
  const places = chunks.flatMap(({ modules }) =>
    modules.flatMap((module) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []),
  );
  return [...new Set(places)].toSorted();
}
