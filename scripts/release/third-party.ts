// THIRD-PARTY.txt: the licence of every part that a release carries, with its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const read = (...file: string[]): string => readFileSync(path.join(root, ...file), 'utf8');
const found = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

export const section = (title: string, texts: readonly string[]): string =>
  [RULE, title, RULE, '', ...texts.map((text) => `${text.trim()}\n`)].join('\n');

const sqlite = read('node_modules/better-sqlite3/deps/sqlite3/sqlite3.h');

/** Parts by other authors than the packages that bring them; licences as SPDX writes them. */
export const PARTS_WITHIN = [
  {
    name: 'sqlite',
    version: found(/SQLITE_VERSION +"([\d.]+)"/, sqlite),
    licence: 'blessing',
    text: found(/(The author disclaims[\s\S]*?)\*{20}/, sqlite).replaceAll(/^\*\* ?/gm, ''),
  },
  {
    name: 'roboto',
    version: '3.014',
    licence: 'OFL-1.1',
    text: `Copyright 2011 The Roboto Project Authors (https://github.com/googlefonts/roboto-classic)\n\n${read('scripts/release/OFL-1.1.txt')}`,
  },
] as const;

const MIT = read('node_modules/react/LICENSE').replace(/^[\s\S]*?(?=Permission is hereby)/, '');

/** Texts of a package: its files, else the end of its README, else, for MIT, the words that all of these share. */
function textsOf(folder: string, licence: string, owner: string): readonly string[] {
  const files = readdirSync(path.join(root, folder));
  const texts = files.filter((file) => LICENCE.test(file)).toSorted();
  if (texts.length > 0) return texts.map((file) => read(folder, file));
  const readme = files.find((file) => /^readme\.md$/i.test(file));
  const told =
    readme === undefined ? '' : found(/^#+ licen[cs]e\s+([\s\S]*Permission is hereby[\s\S]*)/im, read(folder, readme));
  if (told !== '') return [told];
  // A package for one platform has that of the package which asks for it.
  const whole = folder.replace(/-linux-x64-gnu$/, '');
  if (whole !== folder && existsSync(path.join(root, whole))) return textsOf(whole, licence, owner);
  if (licence !== 'MIT' || owner === '') throw new Error(`${folder} has no text of its licence.`);
  return [`Copyright (c) ${owner}\n\n${MIT}`];
}

function packageSection(place: string): string {
  const manifest = JSON.parse(read(place, 'package.json')) as Manifest;
  const author = (typeof manifest.author === 'string' ? manifest.author : manifest.author?.name) ?? '';
  const licence = manifest.license ?? 'see its text';
  const title = `${nameOf(place)} ${manifest.version} — ${licence}${author && `, ${author}`}`;
  return section(title, textsOf(place, licence, author));
}

/** `places` of the packages of server and client, sorted. */
export const thirdParty = (places: readonly string[]): string =>
  [
    'Parts of other authors in this release: Node, packages of the server and of the client, and what these bring.\n',
    ...[NODE, ...places].map(packageSection),
    ...PARTS_WITHIN.map(({ name, version, licence, text }) => section(`${name} ${version} — ${licence}`, [text])),
  ].join('\n');
