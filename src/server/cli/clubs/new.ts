import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CannotStart } from '#server/boot/cannot-start.ts';
import { makeDatabase } from '#server/db/club-database.ts';
import { holdFile } from '#server/db/database.ts';
import { root as release } from '#server/root.ts';
import { askReadiness } from '../health.ts';
import { accountOf, clubsOf, run, runFor, settingsFileOf, unitOf, type MachineClub, type Places } from './machine.ts';
import { writeMaps } from './maps.ts';

/** Fits an account and a role; no two names differ by a hyphen at an end or beside another. */
const NAME = /^(?=.{2,20}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Without a port and whatever the proxies' files of all clubs read otherwise. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Words of the command, and what else may stand in the folder of settings. */
const RESERVED = ['new', 'list', 'maps', 'secrets', 'tls', 'settings'];

/** Exit code of `useradd` for an account that is there. */
const ACCOUNT_EXISTS = 9;
const FIRST_PORT = 8101;
/** From a club's port to that of its figures. */
const TO_METRICS = 1000;
/** Open at once on a PostgreSQL that many clubs share. */
const POOL = 4;
const PATIENCE_MS = 30_000;

interface Asked {
  readonly name: string;
  readonly host: string;
  /** File with the address of the mail server. */
  readonly smtp?: string | undefined;
  /** File with PostgreSQL's address for its administrator. */
  readonly postgres?: string | undefined;
}

function problemsOf({ name, host, smtp, postgres }: Asked, places: Places, clubs: readonly MachineClub[]): string[] {
  const unit = path.join(places.units, 'club@.service');
  const address = `https://${host}`;
  const isHost = HOST.test(host) && URL.canParse(address) && new URL(address).host === host;
  const twin = clubs.find((club) => club.name !== name && club.settings.publicUrl === address);
  const data = path.join(places.data, name);
  if (!NAME.test(name) || RESERVED.includes(name)) {
    return [
      `Le nom « ${name} » ne va pas : 2 à 20 lettres sans accent ni majuscule, chiffres et tirets ; ${RESERVED.join(', ')} sont réservés.`,
    ];
  }
  if (clubs.some((club) => club.name === name)) return [`Le club ${name} existe déjà : rien n’a été changé.`];
  return [
    ...(isHost ? [] : [`--host « ${host} » n’est pas une adresse de site, comme espace.palmes.example.`]),
    ...(twin ? [`L’adresse ${host} est déjà celle du club ${twin.name}.`] : []),
    ...(existsSync(unit) ? [] : [`L’unité manque : copiez ${release}/machine/club@.service en ${unit}.`]),
    ...[smtp, postgres]
      .filter((file) => file !== undefined && !existsSync(file))
      .map((file) => `Le fichier ${file} n’existe pas.`),
    ...(existsSync(data) && readdirSync(data).length > 0
      ? [`${data} contient déjà des données : rangez ce dossier ailleurs.`]
      : []),
  ];
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

async function freePort(clubs: readonly MachineClub[]): Promise<number> {
  const given = new Set(clubs.flatMap(({ settings: { port, metricsPort } }) => [port, metricsPort]));
  for (let port = FIRST_PORT; port < FIRST_PORT + TO_METRICS; port += 1) {
    const both = [port, port + TO_METRICS];
    if (both.every((one) => !given.has(one)) && (await Promise.all(both.map(isFree))).every(Boolean)) return port;
  }
  throw new CannotStart(['Aucun port libre pour un club de plus sur cette machine.']);
}

const key = (): string => randomBytes(32).toString('base64');
const contentOf = (file: string): string => readFileSync(file, 'utf8').trim();

const databaseOf = (name: string, administrator: string) =>
  makeDatabase(administrator, `club_${name.replaceAll('-', '_')}`).catch((error: unknown) => {
    // Without the address, which carries a password.
    const why = error instanceof Error ? error.message : 'erreur inconnue';
    throw new CannotStart([`PostgreSQL n’a pas de base pour ce club : ${why}.`], error);
  });

/** Account, folders, secrets, database, and last the settings, by which a club is there. Answers what goes on paper. */
async function make({ name, host, smtp, postgres }: Asked, places: Places) {
  const account = accountOf(name);
  const of = (place: keyof Places): string => path.join(places[place], name);
  const secrets = path.join(of('settings'), 'secrets');
  run('useradd', ['--system', '--home-dir', of('data'), '--shell', '/usr/sbin/nologin', account], [0, ACCOUNT_EXISTS]);
  run('install', ['-d', '-m', '0755', places.data, places.releases]);
  run('install', ['-d', '-m', '0750', '-o', 'root', '-g', account, of('settings')]);
  for (const place of [secrets, of('data')]) run('install', ['-d', '-m', '0700', '-o', account, '-g', account, place]);
  if (!existsSync(of('releases'))) symlinkSync(release, of('releases'));

  const paper = { DATA_KEY: key(), BACKUP_PASSPHRASE: randomBytes(24).toString('base64') };
  const values = {
    JWT_SECRET: key(),
    ...paper,
    ...(smtp !== undefined && { SMTP_URL: contentOf(smtp) }),
    ...(postgres !== undefined && (await databaseOf(name, contentOf(postgres)))),
  };
  const files = Object.entries(values).map(([variable, value]) => {
    const file = path.join(secrets, variable.toLowerCase().replaceAll('_', '-'));
    // An interrupted run may have left one, which nothing has been sealed under.
    rmSync(file, { force: true });
    writeFileSync(file, `${value}\n`, { mode: 0o400, flag: 'wx' });
    return [`${variable}_FILE`, file] as const;
  });
  run('chown', [`${account}:${account}`, ...files.map(([, file]) => file)]);

  const port = await freePort(clubsOf(places));
  const settings = {
    CLUB_MODE: 'production',
    PORT: port,
    METRICS_PORT: port + TO_METRICS,
    DATA_DIR: of('data'),
    PUBLIC_URL: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(smtp === undefined && { ALLOW_NO_MAIL: 'yes' }),
    ...(postgres !== undefined && { DATABASE_POOL: POOL }),
    ...Object.fromEntries(files),
  };
  const file = settingsFileOf(places, name);
  const lines = Object.entries(settings).map(([variable, value]) => `${variable}=${value}\n`);
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return paper;
}

async function start(name: string, places: Places): Promise<void> {
  run('systemctl', ['enable', '--now', unitOf(name)]);
  const club = clubsOf(places).find((one) => one.name === name);
  for (const end = Date.now() + PATIENCE_MS; club && Date.now() < end; await sleep(300)) {
    if (await askReadiness(club.settings).catch(() => null)) return void (process.exitCode = runFor(club, ['admin']));
  }
  throw new CannotStart([`Le club ne répond pas encore : lisez son journal, « journalctl -u ${unitOf(name)} ».`]);
}

/**
 * Makes a club on this machine, as root, starts it, and prints what goes on paper and the code of its first page. Takes up what
 * an interrupted run has left, and changes nothing for a club that is there. Throws CannotStart.
 */
export async function newClub(args: readonly string[], places: Places): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { host: text, smtp: text, postgres: text };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const asked: Asked = { name: positionals.join(' '), host: '', ...values };
  run('install', ['-d', '-m', '0755', places.settings]);
  const unlock = await holdFile(path.join(places.settings, 'clubs'));
  if (unlock === null) throw new CannotStart(['Un autre club est en cours de création : attendez sa fin.']);
  try {
    const problems = problemsOf(asked, places, clubsOf(places));
    if (problems.length > 0) throw new CannotStart(problems);
    const paper = await make(asked, places);
    writeMaps(places);
    console.log(`Le club ${asked.name} est fait. Rechargez le proxy pour qu’il mène à https://${asked.host}.`);
    console.log(
      'À écrire sur papier ou dans un coffre de mots de passe aujourd’hui, car aucune sauvegarde ne les contient :',
    );
    for (const [variable, value] of Object.entries(paper)) console.log(`  ${variable.padEnd(18)} ${value}`);
    await start(asked.name, places);
  } finally {
    unlock();
  }
}
