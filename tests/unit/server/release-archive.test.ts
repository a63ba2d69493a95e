// What `club upgrade` unpacks is what it has checked.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeSums } from '#scripts/release/sums.ts';
import { unpackBeside } from '#server/cli/releases/archive.ts';
import { run } from '#tests/support/release-archive.ts';

const NAME = 'espace-membres-1.1.0-linux-x64';

/** A release that does nothing but answer, packed in a folder of its own. */
function archiveOf(folder: string, commit: string): string {
  const release = path.join(folder, commit, NAME);
  mkdirSync(path.join(release, 'bin'), { recursive: true });
  mkdirSync(path.join(release, 'dist/server/migrations'), { recursive: true });
  writeFileSync(path.join(release, 'bin/espace-membres'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(path.join(release, 'VERSION'), `1.1.0 ${commit} 2026-01-01`);
  const archive = path.join(folder, commit, `${NAME}.tar.gz`);
  run('tar', '-czf', archive, '-C', path.join(folder, commit), NAME);
  return archive;
}

it('unpacks the archive that it has checked, whatever is put into its place meanwhile', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [archive, evil] = [archiveOf(folder, 'good'), archiveOf(folder, 'evil')];
  await writeSums(path.dirname(archive), [path.basename(archive)], undefined);
  const running = path.join(folder, 'running');
  mkdirSync(path.join(running, 'dist/server/migrations'), { recursive: true });
  writeFileSync(path.join(running, 'VERSION'), '1.0.0 before 2026-01-01');

  // Between the check and the unpacking: as another who may write into the folder of the archive.
  const commands = path.join(folder, 'commands');
  mkdirSync(commands);
  const tar = `#!/bin/sh\ncp '${evil}' '${archive}'\nexec env PATH="\${PATH#*:}" tar "$@"\n`;
  writeFileSync(path.join(commands, 'tar'), tar);
  chmodSync(path.join(commands, 'tar'), 0o755);
  vi.stubEnv('PATH', `${commands}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());

  const opt = path.join(folder, 'opt');
  mkdirSync(opt);
  const place = await unpackBeside(archive, opt, running, undefined);
  expect(readFileSync(path.join(place, 'VERSION'), 'utf8')).toBe('1.1.0 good 2026-01-01');
  copyFileSync(evil, archive);
  await expect(unpackBeside(archive, opt, running, undefined)).rejects.toThrow(/SHA256SUMS/);
});
