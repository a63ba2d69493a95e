// THIRD-PARTY.txt: the licence of every part that a release carries, with its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/builds.ts';
import { ARGON2_CRATES } from './argon2-crates.ts';
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

const MIT = read('node_modules/react/LICENSE').replace(/^[\s\S]*?(?=Permission is hereby)/, '');

const APACHE = read('node_modules/@opentelemetry/api/LICENSE');
const { node, v8 } = process.versions;

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
  {
    // common-passwords.txt
    name: '@zxcvbn-ts/language-common',
    version: '4.1.3',
    licence: 'MIT',
    text: `Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.\nCopyright (c) 2021 @zxcvbn-ts\n\n${MIT}`,
  },
  // Parts of Node that its own list leaves out.
  { name: 'nbytes', version: node, licence: 'MIT', text: `Copyright (c) 2024 Node.js\n\n${MIT}` },
  { name: 'ncrypto', version: node, licence: 'MIT', text: `Copyright (c) 2024 Node.js\n\n${MIT}` },
  { name: 'abseil-cpp', version: v8, licence: 'Apache-2.0', text: `Copyright The Abseil Authors\n\n${APACHE}` },
  { name: 'highway', version: v8, licence: 'Apache-2.0', text: `Copyright Google LLC\n\n${APACHE}` },
  { name: 'fast_float', version: v8, licence: 'MIT', text: `Copyright (c) 2021 The fast_float authors\n\n${MIT}` },
  {
    name: 'fp16',
    version: v8,
    licence: 'MIT',
    text: `Copyright (c) 2017 Facebook Inc.\nCopyright (c) 2017 Georgia Institute of Technology\nCopyright 2019 Google LLC\n\n${MIT}`,
  },
  {
    name: 'utf8-decoder',
    version: v8,
    licence: 'MIT',
    text: `Copyright (c) 2008-2009 Bjoern Hoehrmann <bjoern@hoehrmann.de>\n\n${MIT}`,
  },
  {
    name: 'fdlibm',
    version: v8,
    licence: 'SunPro',
    text: `Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.

Developed at SunSoft, a Sun Microsystems, Inc. business.
Permission to use, copy, modify, and distribute this
software is freely granted, provided that this notice
is preserved.`,
  },
  {
    // The order in which V8 sorts is Python's, written anew in its own language.
    name: 'timsort',
    version: v8,
    licence: 'PSF-2.0',
    text: read('scripts/release/PSF-2.0.txt'),
  },
  ...ARGON2_CRATES.map(([name, version, owner]) => ({
    name,
    version,
    licence: 'MIT',
    text: `Copyright (c) ${owner}\n\n${MIT}`,
  })),
] as const;

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
