// THIRD-PARTY.txt: the licence of every part that a release carries, with its text.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/builds.ts';
import { NODE, nameOf } from './packages.ts';

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

const LICENCE = /^(licen[cs]e|copying|notice)/i;
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

/** `places` of the packages of server and client, sorted. */
export const thirdParty = (places: readonly string[]): string =>
  [
    'Parts of other authors in this release: Node, packages of the server and of the client.\n',
    ...[NODE, ...places].map(packageSection),
  ].join('\n');
