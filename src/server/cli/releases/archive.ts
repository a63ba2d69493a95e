import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#server/boot/cannot-start.ts';
import { releaseIn } from '#server/commons/release.ts';
import { inTheWayOf } from '#server/db/migrate.ts';

const SUMS = 'SHA256SUMS';
/** Signer and namespace for `ssh-keygen -Y`. */
const SIGNER = 'espace-membres';

const refuse = (sentence: string): never => {
  throw new CannotStart([`${sentence} Rien n’a été changé.`]);
};

/** The first line: those after it only follow from it. */
const said = ({ stderr, error }: { readonly stderr: string | null; readonly error?: Error }): string =>
  (stderr || error?.message || '').trim().split('\n')[0] ?? '';

/** The archive's bytes, read once, as its files may lie where others write. `signers`: file of the keys that may sign a release, as `ssh-keygen` reads it. */
function readChecked(archive: string, signers: string | undefined): Buffer {
  const sums = path.join(path.dirname(archive), SUMS);
  const name = path.basename(archive);
  if (!fs.existsSync(sums)) refuse(`Le fichier ${SUMS} manque à côté de l’archive : téléchargez-le avec elle.`);
  const text = fs.readFileSync(sums, 'utf8');
  const line = text.split('\n').find((one) => one.endsWith(`  ${name}`));
  if (line === undefined) refuse(`${SUMS} ne parle pas de ${name} : prenez celui de la même version.`);
  const bytes = fs.readFileSync(archive);
  if (line?.split(' ')[0] !== createHash('sha256').update(bytes).digest('hex'))
    refuse(`L’archive n’est pas celle que ${SUMS} annonce : elle a été coupée ou changée. Téléchargez-la à nouveau.`);
  if (signers) checkSignature(sums, text, signers);
  return bytes;
}

function checkSignature(sums: string, text: string, signers: string): void {
  const words = ['-Y', 'verify', '-f', signers, '-I', SIGNER, '-n', SIGNER, '-s', `${sums}.sig`];
  const checked = spawnSync('ssh-keygen', words, { input: text, encoding: 'utf8' });
  if (checked.status !== 0)
    refuse(`La signature de ${SUMS} n’est pas celle d’une clé de RELEASE_SIGNERS (${said(checked)}).`);
}

const MB = 1e6;
/** Backup before the change, and what a running club writes meanwhile. */
const SPARE = 100 * MB;

export async function checkRoom(place: string, wanted: number): Promise<void> {
  const { bavail, bsize } = await statfs(place);
  const missing = Math.ceil((wanted + SPARE - bavail * bsize) / MB);
  if (missing > 0) refuse(`Il manque ${missing} Mo de place libre dans ${place} : faites de la place.`);
}

/** Unpacks beside the releases of `folder`, never over one that serves; answers where. Throws CannotStart, and leaves nothing then. */
export async function unpackBeside(archive: string, folder: string, running: string, signers: string | undefined) {
  if (!fs.existsSync(archive)) refuse(`L’archive ${archive} n’existe pas.`);
  const bytes = readChecked(archive, signers);
  // Size of the unpacked archive, which gzip writes at its end.
  await checkRoom(folder, bytes.readUInt32LE(bytes.length - 4));
  const scratch = fs.mkdtempSync(path.join(folder, '.espace-membres-'));
  try {
    const unpacked = spawnSync('tar', ['-xpzf', '-', '--no-same-owner', '-C', scratch], {
      input: bytes,
      encoding: 'utf8',
    });
    if (unpacked.status !== 0) refuse(`L’archive n’a pas pu être déballée (${said(unpacked)}).`);
    const [name = ''] = await readdir(scratch);
    const fresh = path.join(scratch, name);
    const place = path.join(folder, name);
    const tried = spawnSync(path.join(fresh, 'bin', 'espace-membres'), ['version'], { encoding: 'utf8' });
    if (tried.status !== 0)
      refuse(
        `Cette archive ne tourne pas sur cette machine (${process.arch}) : elle est faite pour une autre (${said(tried)}).`,
      );
    await checkOrder(fresh, running);
    // The link to the serving release stands there too, under a name without version.
    if (place === running || !name.startsWith('espace-membres-'))
      refuse('Cette archive a un autre contenu que celui d’une nouvelle version.');
    await rm(place, { recursive: true, force: true });
    await rename(fresh, place);
    return place;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0;

const migrationsIn = async (release: string): Promise<string[]> =>
  (await readdir(path.join(release, 'dist', 'server', 'migrations')))
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.basename(file, '.js'));

/** Refuses what runs already, an older version or schema, and one from which there would be no way back. */
async function checkOrder(fresh: string, running: string): Promise<void> {
  const [offered, present] = [releaseIn(fresh), releaseIn(running)];
  if (offered.commit === present.commit) refuse(`C’est la version qui tourne (${present.version}).`);
  const [known, needed] = await Promise.all([migrationsIn(fresh), migrationsIn(running)]);
  if (isNewer(present.version, offered.version) || needed.some((name) => !known.includes(name)))
    refuse(
      `Cette archive (${offered.version}) est plus ancienne que la version qui tourne (${present.version}) : pour revenir à celle d’avant, « club rollback ».`,
    );
  const newer = known.filter((name) => !needed.includes(name));
  if (inTheWayOf(needed, newer).length > 0)
    refuse(
      `De ${present.version} à ${offered.version} il faut passer par une version entre les deux, que CHANGELOG.md nomme : installez-la d’abord.`,
    );
}

/** Notes for operators between two versions, from the newer one's changelog. */
export function whatToDo(fresh: string, running: string): string[] {
  const [to, from] = [releaseIn(fresh).version, releaseIn(running).version];
  const sections = fs.readFileSync(path.join(fresh, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [, version = ''] = /^(\d+\.\d+\.\d+)/.exec(section) ?? [];
    if (!isNewer(version, from) || isNewer(version, to)) return [];
    const [, todo = ''] = /^### À faire\n+([\s\S]*?)(?=^#|$(?![\s\S]))/m.exec(section) ?? [];
    return [`À faire pour ${version} :\n${todo.trim() || '- Rien.'}`];
  });
}
