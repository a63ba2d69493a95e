import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';
import { parsed } from './format.ts';
import { descriptionOf, readName } from './files.ts';
import type { Loaded } from './load.ts';

/** What a verification has found in a backup: a sealed one tells it after half a second of its passphrase alone. */
const Description = Type.Object({
  size: Type.Integer(),
  /** Of the file's bytes, as `sha256sum` says it. */
  sha256: Type.String(),
  verifiedAt: Type.String(),
  schema: Type.String(),
  engine: Type.String(),
  program: Type.Union([Type.String(), Type.Null()]),
  divers: Type.Integer(),
  events: Type.Integer(),
  movements: Type.Integer(),
});

/** Writes beside a backup what its verification has found. */
export async function describe(file: string, { header, trailer, members }: Loaded, now: Date): Promise<void> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  const description: Static<typeof Description> = {
    size: (await stat(file)).size,
    sha256: digest.digest('hex'),
    verifiedAt: now.toISOString(),
    schema: header.schema,
    engine: header.engine,
    program: header.program ?? null,
    divers: members,
    events: trailer.counts['events'] ?? 0,
    movements: trailer.counts['movements'] ?? 0,
  };
  await writeFile(descriptionOf(file), JSON.stringify(description), { mode: 0o600 });
}

/** The backups of a folder, newest first; `description` is null for one that was not verified here, or has changed since. */
export async function listBackups(dir: string) {
  const names = (await readdir(dir).catch(() => [])).flatMap((name) => readName(name) ?? []);
  const backups = names.filter(({ isPart }) => !isPart).toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return Promise.all(
    backups.map(async ({ file, at, before }) => {
      const { size } = await stat(path.join(dir, file));
      const text = await readFile(path.join(dir, descriptionOf(file)), 'utf8').catch(() => '');
      const description = parsed(Description, text);
      return {
        file,
        at: at.toISOString(),
        before,
        size,
        sealed: file.endsWith('.age'),
        description: description?.size === size ? description : null,
      };
    }),
  );
}
