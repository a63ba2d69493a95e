// Installs the programs of tests and bench from the npm registry: see tests/tools/package.json.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumOptions, unpackedChromium } from './chromium.ts';
import { install } from './install.mjs';
import { bundledPostgres, postgresPrograms } from './postgres-programs.ts';
import { run } from './run.ts';

const folder = path.resolve(import.meta.dirname, '../../tests/tools');
const modules = path.join(folder, 'node_modules');
/** True where the packages of tests/tools hold programs. */
const arePacked = process.platform === 'linux' && process.arch === 'x64';
const notPacked = `none is packed for ${process.platform}-${process.arch}`;

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** Runs `program --version`; answers its error, or null when it starts. */
function complaint(program: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const { error, status, stderr } = spawnSync(program, ['--version'], { env, encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? null : (error?.message ?? stderr).trim();
}

/** Unpacks into another folder, then renames it, so that a killed run leaves nothing half done. */
function unpackChromium(): void {
  if (existsSync(unpackedChromium)) return;
  const fresh = mkdtempSync(path.join(modules, '.chromium-'));
  try {
    const script = `
      const { inflate } = await import('@sparticuz/chromium');
      for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
        await inflate('node_modules/@sparticuz/chromium/bin/' + name);`;
    // The package unpacks into the temporary folder.
    const env = { ...process.env, TMPDIR: fresh };
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('Chromium could not be unpacked from the package @sparticuz/chromium.');
    writeFileSync(path.join(fresh, 'fonts.conf'), fontsConfiguration);
    // Keeps the packed libraries, of another system, only where this one has none.
    if (complaint(path.join(fresh, 'chromium')) === null) rmSync(path.join(fresh, 'al2023'), { recursive: true });
    renameSync(fresh, unpackedChromium);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Packages hold no links, so the package lists them; its own install script would make them. */
function linkPostgres(): void {
  const root = path.dirname(bundledPostgres);
  const links = readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

const chromium = {
  name: 'Chromium',
  /** Environment variable that names another program. */
  variable: 'CHROMIUM_PATH',
  /** Makes the packed one ready to start. */
  prepare: unpackChromium,
  complaint: () => {
    const { executablePath = '', env } = chromiumOptions();
    return complaint(executablePath, env);
  },
};

type Program = typeof chromium;

const postgres: Program = {
  name: 'PostgreSQL',
  variable: 'POSTGRES_BIN',
  prepare: linkPostgres,
  complaint: () => complaint(path.join(postgresPrograms(), 'initdb')),
};

const isNamed = ({ variable }: Program): boolean => Boolean(process.env[variable]);

const request = ({ name, variable }: Program, why: string | null): string[] =>
  why === null ? [] : [`The tests need ${name} and cannot run it (${why}): install it, and name it in ${variable}.`];

/**
 * Installs and unpacks missing programs. Answers one sentence for each that the person has to install; none when all
 * programs start.
 */
export async function prepareTools(wanted: { browser: boolean; database: boolean }): Promise<string[]> {
  const programs = [...(wanted.browser ? [chromium] : []), ...(wanted.database ? [postgres] : [])];
  const beforehand = programs.flatMap((program) => {
    if (isNamed(program)) return request(program, program.complaint());
    return request(program, arePacked ? null : notPacked);
  });
  if (programs.length === 0 || beforehand.length > 0) return beforehand;
  await install(folder, run);
  return programs
    .filter((program) => !isNamed(program))
    .flatMap((program) => {
      program.prepare();
      return request(program, program.complaint());
    });
}
