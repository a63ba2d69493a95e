// An OCI image of a release, made without a daemon, to load or to push: the same commit gives the same digest. Its upper layer is
// the archive, byte for byte; the lower one is what a machine has below it: the C library, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { NODE, PROGRAM } from './packages.ts';
import { sumOf } from './sums.ts';
import { section } from './third-party.ts';
import { root } from '../support/builds.ts';

/** The account `nonroot` of images; the host has no such account. */
const ACCOUNT = 65532;

/** Names sorted, one time in seconds, numbers of accounts. */
export const stableTar = (time: string): string[] => [
  '--sort=name',
  `--mtime=@${time}`,
  '--numeric-owner',
  '--format=gnu',
];
/** One owner, no rights but those that a file needs. */
export const ROOTS = ['--owner=0', '--group=0', '--mode=u=rwX,go=rX'];

interface Packed {
  readonly archive: string;
  /** SHA-256 of the archive without gzip. */
  readonly unpackedSum: string;
  readonly version: string;
  readonly commit: string;
  /** Instant of the commit: in seconds, and as text. */
  readonly time: string;
  readonly date: string;
}

const said = (command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
};

/** `libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)` and the loader; the kernel's own part has no path. */
export const librariesOf = (program: string): string[] =>
  [...said('ldd', program).matchAll(/(\/\S+) \(/g)].map(([, file = '']) => file);

/** Name of the Debian package that a library belongs to, wherever links of the system lead. */
const packageOf = (library: string): string =>
  said('dpkg-query', '--search', `*/${path.basename(realpathSync(library))}`).split(':')[0] ?? '';

/** Debian's notice of a package, and the whole texts of licences that it only names. */
function noticeOf(name: string): string {
  const notice = readFileSync(`/usr/share/doc/${name}/copyright`, 'utf8');
  const named = new Set(notice.match(/(?<=common-licenses\/)(GPL|LGPL)-[\d.]*\d/g));
  const texts = [...named].toSorted().map((file) => readFileSync(`/usr/share/common-licenses/${file}`, 'utf8'));
  return section(`${name} ${said('dpkg-query', '--show', '--showformat=${Version}', name)} — Debian`, [
    notice,
    ...texts,
  ]);
}

/** Fills `folder` with what the release asks of a machine; the account may write in `/data` alone, which is its volume. */
function fillBase(folder: string, release: string): void {
  const programs = [
    `${NODE}/bin/node`,
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    'node_modules/@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node',
  ];
  const libraries = [...new Set(programs.flatMap((program) => librariesOf(path.join(root, program))))].toSorted();
  const write = (file: string, text: string): void => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const library of libraries) {
    mkdirSync(path.join(folder, path.dirname(library)), { recursive: true });
    copyFileSync(library, path.join(folder, library));
  }
  write('etc/passwd', `root:x:0:0::/:\nclub:x:${ACCOUNT}:${ACCOUNT}::/data:\n`);
  write('etc/group', `root:x:0:\nclub:x:${ACCOUNT}:\n`);
  write('etc/nsswitch.conf', 'hosts: files dns\n');
  const packages = [...new Set(libraries.map(packageOf))].toSorted();
  write('THIRD-PARTY-LIBRARIES.txt', packages.map(noticeOf).join('\n'));
  mkdirSync(path.join(folder, 'opt'));
  symlinkSync(`../${release}`, path.join(folder, 'opt', PROGRAM));
}

const BASE = `/opt/${PROGRAM}`;
const COMMAND = [
  `${BASE}/lib/node`,
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  `${BASE}/dist/server/cli.js`,
];
const NANO = 1e9;

const configOf = ({ version, commit, date, unpackedSum }: Packed, baseSum: string) => ({
  created: date,
  architecture: 'amd64',
  os: 'linux',
  config: {
    User: `${ACCOUNT}:${ACCOUNT}`,
    // As in bin/espace-membres, which needs a shell. In a container every address is that of its own network.
    Env: [
      'MALLOC_ARENA_MAX=1',
      'MALLOC_MMAP_THRESHOLD_=40960',
      'MALLOC_TRIM_THRESHOLD_=262144',
      'NODE_DISABLE_COMPILE_CACHE=1',
      'CLUB_MODE=production',
      'DATA_DIR=/data',
      'HOST=0.0.0.0',
      'PORT=8080',
      'ALLOW_ALL_INTERFACES=yes',
    ],
    Entrypoint: COMMAND,
    Cmd: ['start'],
    WorkingDir: '/',
    ExposedPorts: { '8080/tcp': {} },
    Volumes: { '/data': {} },
    Labels: {
      'org.opencontainers.image.title': PROGRAM,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.created': date,
    },
    // Docker's, which the OCI format leaves room for.
    Healthcheck: {
      Test: ['CMD', ...COMMAND, 'health', '--live'],
      Interval: 30 * NANO,
      Timeout: 10 * NANO,
      StartPeriod: 20 * NANO,
      Retries: 3,
    },
  },
  rootfs: { type: 'layers', diff_ids: [`sha256:${baseSum}`, `sha256:${unpackedSum}`] },
  history: [
    { created: date, comment: 'libraries of Debian' },
    { created: date, comment: 'the release' },
  ],
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the image beside the archive, by way of `work`, a new folder; answers its path, or none where there is no dpkg. */
export async function writeImage(packed: Packed, work: string): Promise<string[]> {
  const { archive, version, time } = packed;
  if (spawnSync('dpkg-query', ['--version']).status !== 0) {
    console.error('No image: its libraries and their notices come from Debian’s packages, which are not here.');
    return [];
  }
  const [base, layout] = [path.join(work, 'base'), path.join(work, 'layout')];
  const blobs = path.join(layout, 'blobs', 'sha256');
  for (const folder of [base, path.join(work, 'data'), blobs]) mkdirSync(folder, { recursive: true });
  fillBase(base, path.basename(archive, '.tar.gz'));
  const tar = path.join(work, 'base.tar');
  const shape = ['--file', tar, ...stableTar(time)];
  said('tar', '--create', ...shape, ...ROOTS, '-C', base, '.');
  const own = [`--owner=${ACCOUNT}`, `--group=${ACCOUNT}`, '--mode=0700'];
  said('tar', '--append', ...shape, ...own, '-C', work, 'data');
  const bytes = readFileSync(tar);

  const blob = (content: Buffer, mediaType: string) => {
    const sum = sha256(content);
    writeFileSync(path.join(blobs, sum), content);
    return { mediaType, digest: `sha256:${sum}`, size: content.length };
  };
  const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
  const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';
  const archiveSum = await sumOf(archive);
  linkSync(archive, path.join(blobs, archiveSum));
  const layers = [
    blob(gzipSync(bytes), LAYER),
    { mediaType: LAYER, digest: `sha256:${archiveSum}`, size: statSync(archive).size },
  ];
  const config = blob(json(configOf(packed, sha256(bytes))), 'application/vnd.oci.image.config.v1+json');
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const manifest = blob(json({ schemaVersion: 2, mediaType, config, layers }), mediaType);
  // containerd's annotation, which Podman and Docker read too: without it they call the image by its version.
  const name = `docker.io/library/${PROGRAM}:${version}`;
  const annotations = { 'org.opencontainers.image.ref.name': version, 'io.containerd.image.name': name };
  writeFileSync(path.join(layout, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(path.join(layout, 'index.json'), json({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }));
  // For a Docker that loads no OCI layout yet.
  const file = ({ digest }: { readonly digest: string }): string => `blobs/${digest.replace(':', '/')}`;
  const old = [{ Config: file(config), RepoTags: [`${PROGRAM}:${version}`], Layers: layers.map(file) }];
  writeFileSync(path.join(layout, 'manifest.json'), json(old));
  const image = archive.replace(/\.tar\.gz$/, '.oci.tar');
  const fresh = path.join(work, 'image.tar');
  said('tar', '--create', '--file', fresh, ...stableTar(time), ...ROOTS, '-C', layout, '.');
  renameSync(fresh, image);
  return [image];
}
