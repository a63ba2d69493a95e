// Makes dist/espace-membres-<version>-<commit>-linux-x64.tar.gz: Node, server and client, licences and SBOM; an OCI
// image of it, and SHA256SUMS beside them, signed where RELEASE_SIGNING_KEY names a key of ssh-keygen. `--to DIR` and `--level 1` are for the tests. The same commit gives the same bytes. Needs no network (docs/adr/0031).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { OUTSIDE, serverModules } from './build/server.ts';
import { ROOTS, stableTar, writeImage } from './release/image.ts';
import { clientModules, isShipped, NODE, packagesOf, PROGRAM, withTheirNeeds } from './release/packages.ts';
import { billOfMaterials } from './release/sbom.ts';
import { writeSums } from './release/sums.ts';
import { thirdParty } from './release/third-party.ts';
import { root, serverFolder, webFolder } from './support/builds.ts';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const { values: options } = parseArgs({
  options: { to: { type: 'string', default: path.join(root, 'dist') }, level: { type: 'string', default: '6' } },
});

/** Answers of git; empty outside of a clone. */
const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Seconds; that of the commit, since browsers tell two releases of a file apart by its time. */
const time = process.env.SOURCE_DATE_EPOCH || git('log', '-1', '--format=%ct') || String(Math.floor(Date.now() / 1000));

const date = new Date(Number(time) * 1000).toISOString();

/** Tells builds apart, so that none is unpacked over another. */
const commit = git('describe', '--always', '--dirty', '--exclude=*', '--abbrev=10') || time;
const name = `espace-membres-${version}-${commit}-linux-x64`;
const archive = path.join(options.to, `${name}.tar.gz`);

const copy = (from: string, to: string, filter: (file: string) => boolean = () => true): void =>
  cpSync(path.join(root, from), path.join(to, from), { recursive: true, filter });

function fill(folder: string): void {
  mkdirSync(path.join(folder, 'lib'));
  cpSync(path.join(root, NODE, 'bin', 'node'), path.join(folder, 'lib', 'node'));
  cpSync(path.join(import.meta.dirname, 'release', PROGRAM), path.join(folder, 'bin', PROGRAM));
  const bundled = packagesOf([...serverModules(), ...clientModules(), 'node_modules/@fontsource-variable/figtree']);
  const outside = withTheirNeeds(OUTSIDE);
  for (const place of outside) copy(place, folder, (file) => isShipped(path.relative(root, file)));
  for (const built of [webFolder, serverFolder])
    cpSync(built, path.join(folder, path.relative(root, built)), { recursive: true });
  for (const file of ['package.json', 'config.example.json', 'CHANGELOG.md', 'docs']) copy(file, folder);
  cpSync(path.join(import.meta.dirname, 'release', 'README.md'), path.join(folder, 'README.md'));
  const all = [...new Set([...bundled, ...outside])].toSorted();
  const notices = path.join(folder, 'THIRD-PARTY.txt');
  writeFileSync(notices, thirdParty(all));
  // One file under two names: the members' browsers may read it too.
  linkSync(notices, path.join(folder, 'dist', 'web', 'licences.txt'));
  writeFileSync(path.join(folder, 'sbom.cdx.json'), billOfMaterials(all, time));
  writeFileSync(path.join(folder, 'VERSION'), [version, git('rev-parse', 'HEAD') || '-', date].join(' ') + '\n');
}

/** Packs a folder into an archive. Returns the SHA-256 of the tar file before its compression. */
async function pack(folder: string, into: string): Promise<string> {
  const tar = spawn('tar', ['--create', ...stableTar(time), ...ROOTS, '-C', path.dirname(folder), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => tar.once('exit', resolve));
  const hash = createHash('sha256');
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(tar.stdout, counted, createGzip({ level: Number(options.level) }), createWriteStream(into));
  const code = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
  return hash.digest('hex');
}

const work = mkdtempSync(path.join(options.to, '.release-'));
try {
  const folder = path.join(work, name);
  mkdirSync(folder);
  fill(folder);
  const fresh = path.join(work, 'archive');
  const unpackedSum = await pack(folder, fresh);
  renameSync(fresh, archive);
  const image = await writeImage({ archive, unpackedSum, version, commit, time, date }, path.join(work, 'image'));
  const files = [archive, ...image];
  const names = files.map((file) => path.basename(file));
  await writeSums(options.to, names, process.env.RELEASE_SIGNING_KEY);
  for (const file of files) console.log(path.relative(process.cwd(), file));
} finally {
  rmSync(work, { recursive: true, force: true });
}
