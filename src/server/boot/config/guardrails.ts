import { existsSync, readFileSync, statSync } from 'node:fs';
import { isLoopback } from '#server/commons/network/addresses.ts';
import { clubProblems } from './club.ts';
import type { Allowance, Mode } from './environment.ts';
import { secretProblems } from './secrets.ts';
import { HELLOASSO, type Settings } from './settings.ts';

/** Settings that a mode does not allow, as sentences; also asked when the database has decided the mode. */
export function problemsOf(settings: Settings, mode: Mode): string[] {
  const problems = secretProblems(settings, mode);
  const { host, helloasso } = settings;
  if (mode === 'demo') {
    if (isLoopback(host)) return problems;
    const elsewhere = `HOST vaut « ${host} », mais le club de démonstration n’est servi qu’à cette machine : laissez HOST à 127.0.0.1, ou choisissez CLUB_MODE=production.`;
    return [...problems, elsewhere];
  }
  if (helloasso.apiUrl !== null && !isRealProvider(new URL(helloasso.apiUrl))) {
    problems.push(
      `HELLOASSO_URL n’est pas le vrai service de paiement : en production, retirez cette variable ou donnez ${HELLOASSO}.`,
    );
  }
  if (!settings.verifiesTls) {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 fait accepter n’importe quel certificat : retirez cette variable ; pour une autorité qui vous est propre, donnez son fichier dans NODE_EXTRA_CA_CERTS.',
    );
  }
  problems.push(...clubProblems(settings.clubFile, new Date()));
  return [...problems, ...refusedBy(guardrails, settings)];
}

const refusedBy = (rules: readonly Guardrail[], settings: Settings): string[] =>
  rules
    .filter(({ unless, holds }) => holds(settings) && !settings.allows.has(unless))
    .map(({ says, unless }) => `${says(settings)} ${consent(unless)}`);

/** Folders and secrets that other accounts can open, for the commands beside the server. */
export const openFilesProblems = (settings: Settings): string[] =>
  refusedBy(
    guardrails.filter(({ unless }) => unless === 'ALLOW_OPEN_FILES'),
    settings,
  );

/** True for an encrypted address that is neither on this machine nor one of the provider's test environments. */
export const isRealProvider = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && !isLoopback(hostname) && !/sandbox/i.test(hostname);

export const consent = (allowance: Allowance): string => `Pour démarrer quand même, ${allowance}=yes.`;

/** An unsafe state of production, and the variable by which a club says that it wants it. */
interface Guardrail {
  readonly unless: Allowance;
  readonly holds: (settings: Settings) => boolean;
  /** Sentence with the cure. */
  readonly says: (settings: Settings) => string;
}

const isPlain = (url: string): boolean => new URL(url).protocol === 'http:';

const guardrails: readonly Guardrail[] = [
  {
    unless: 'ALLOW_PLAIN_HTTP',
    holds: ({ publicUrl }) => isPlain(publicUrl),
    says: ({ publicUrl }) =>
      `PUBLIC_URL n’est pas en https (les membres viendraient par ${publicUrl}, en clair) : mettez devant le serveur un proxy qui a un certificat, et donnez son adresse, par exemple https://espace.club.example.`,
  },
  {
    unless: 'ALLOW_NO_PROXY',
    holds: ({ publicUrl, trustedProxies }) => !isPlain(publicUrl) && trustedProxies.length === 0,
    says: () =>
      'TRUSTED_PROXIES manque : PUBLIC_URL est en https, donc un proxy est devant le serveur, et tous les membres auraient son adresse (dix mots de passe faux en arrêteraient tout le club). Donnez l’adresse du proxy, par exemple 127.0.0.1.',
  },
  {
    unless: 'ALLOW_ALL_INTERFACES',
    holds: ({ host }) => listensEverywhere(host),
    says: ({ host }) =>
      `HOST vaut « ${host} » : le serveur répondrait en clair à toutes les machines du réseau, à côté du proxy. Laissez HOST à 127.0.0.1.`,
  },
  {
    unless: 'ALLOW_NO_MAIL',
    holds: ({ smtpUrl }) => smtpUrl === null,
    says: () =>
      'SMTP_URL manque : aucun e-mail ne partirait, ni mot de passe oublié, ni rappel. Donnez votre serveur d’envoi, par exemple smtps://utilisateur:motdepasse@serveur.',
  },
  {
    unless: 'ALLOW_PLAIN_SMTP',
    holds: ({ smtpUrl }) => smtpUrl !== null && isPlainSmtp(new URL(smtpUrl)),
    says: () =>
      'SMTP_URL mène à un serveur d’envoi en clair : donnez smtps://…, ou smtp://… qui passe par STARTTLS, sans en retirer le chiffrement ni la vérification du certificat.',
  },
  {
    unless: 'ALLOW_PLAIN_DATABASE',
    holds: ({ database, migrationDatabase }) => isPlainDatabase(database) || isPlainDatabase(migrationDatabase),
    says: () =>
      'DATABASE_URL ou DATABASE_MIGRATION_URL mène à une base d’une autre machine en clair, ou sans vérifier son certificat : ajoutez ?sslmode=verify-full à la fin de l’adresse, sans uselibpqcompat.',
  },
  {
    unless: 'ALLOW_PLAIN_DISTANCE',
    holds: ({ distanceUrl }) =>
      distanceUrl !== null && isPlain(distanceUrl) && !isLoopback(new URL(distanceUrl).hostname),
    says: () =>
      'DISTANCE_URL mène en clair à une autre machine, avec les coordonnées des membres : donnez son adresse en https.',
  },
  {
    unless: 'ALLOW_PLAIN_BACKUPS',
    holds: ({ backup }) => backup.passphrase === null,
    says: () =>
      'BACKUP_PASSPHRASE manque : les sauvegardes contiendraient en clair les contacts, les certificats et les sessions. Donnez une phrase secrète, par exemple avec « openssl rand -base64 24 », et gardez-en une copie ailleurs.',
  },
  {
    unless: 'ALLOW_OPEN_FILES',
    holds: (settings) => openPlaces(settings).length > 0,
    says: (settings) =>
      `D’autres comptes de cette machine peuvent ouvrir ${openPlaces(settings).join(', ')} : fermez-les par « ${cure(settings)} ».`,
  },
];

/** Asks for STARTTLS unless the address says otherwise, but on this machine, whose relays rarely have a certificate. */
function isPlainSmtp({ protocol, hostname, searchParams }: URL): boolean {
  if ((searchParams.get('tls.rejectUnauthorized') ?? 'true') !== 'true') return true;
  if (protocol === 'smtps:') return false;
  return (searchParams.get('requireTLS') ?? String(!isLoopback(hostname))) !== 'true';
}

/** As a browser reads the host, so that each spelling counts: `0`, `::0`, `::ffff:0.0.0.0`. */
function listensEverywhere(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`;
  return URL.canParse(url) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(url).hostname);
}

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/** As the driver reads the address: `host` in the parameters wins, and the last of equal ones; a path is local. */
function isPlainDatabase(database: string): boolean {
  if (!URL.canParse(database)) return false;
  const { hostname, searchParams } = new URL(database);
  const { sslmode = '', uselibpqcompat, host = hostname } = Object.fromEntries(searchParams);
  const machine = decodeURIComponent(host);
  const isHere = machine === '' || machine.startsWith('/') || isLoopback(machine);
  return !isHere && (!ENCRYPTED.has(sslmode) || (uselibpqcompat === 'true' && sslmode === 'require'));
}

const MOUNTS = '/proc/self/mountinfo';

/** Access of group and others. */
const OTHERS = 0o077;

/** Folder in which container engines mount secrets, often with mode 0444. */
const CONTAINER_SECRETS = '/run/secrets/';

/** True for a secret that an engine has mounted, which nothing in the container can change. `mounts`: /proc/self/mountinfo. */
export const isMountedSecret = (file: string, mounts: string): boolean =>
  file.startsWith(CONTAINER_SECRETS) &&
  mounts.split('\n').some((line) => {
    const [, , , , place = '', options = ''] = line.split(' ');
    return (
      place.startsWith(CONTAINER_SECRETS.slice(0, -1)) && `${file}/`.startsWith(`${place}/`) && /^ro(,|$)/.test(options)
    );
  });

const mountsHere = (): string => (existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '');

/** Rights of a place; none where it is not there, or cannot be looked at. */
function rightsOf(place: string): number {
  try {
    return statSync(place).mode;
  } catch {
    return 0;
  }
}

/** Folders and files with members' data or secrets that other accounts of the machine can open. */
const openPlaces = ({ dataDir, backup, secretFiles }: Settings): readonly string[] =>
  [...new Set([dataDir, backup.dir, ...secretFiles])].filter(
    (place) => (rightsOf(place) & OTHERS) !== 0 && !isMountedSecret(place, mountsHere()),
  );

const cure = (settings: Settings): string => `chmod go= ${openPlaces(settings).join(' ')}`;
