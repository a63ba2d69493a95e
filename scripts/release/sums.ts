// SHA256SUMS beside what was released, as `sha256sum --check` reads it, and its signature.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PROGRAM } from './packages.ts';

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the sums of `names` in the folder, signed with the private key of ssh-keygen where there is one. */
export async function writeSums(folder: string, names: readonly string[], key: string | undefined): Promise<void> {
  const sums = path.join(folder, 'SHA256SUMS');
  const lines = names.map(async (name) => `${await sumOf(path.join(folder, name))}  ${name}\n`);
  writeFileSync(sums, (await Promise.all(lines)).join(''));
  rmSync(`${sums}.sig`, { force: true });
  if (!key) return;
  const signed = spawnSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', PROGRAM, sums], { encoding: 'utf8' });
  if (signed.status !== 0) throw new Error(`SHA256SUMS could not be signed: ${signed.stderr}`);
}
