import { readFileSync } from 'node:fs';
import { defaultConfig, mergeConfig, unknownKeysOf, type ClubConfig } from '../../../shared/config.ts';
import { readDonationSites } from '../../../shared/domain/daos/sites.ts';
import { readBasins, readEmergencyNumbers } from '../../../shared/domain/palanquees/sheet.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import { isSeasonOver, seasonAfter } from '../../../shared/domain/membership/season-label.ts';
import { SITE_FAULTS } from '../../../shared/messages/daos.ts';
import {
  isSecondFactorPolicy,
  SECOND_FACTOR_POLICIES,
  type SecondFactorPolicy,
} from '../../../shared/domain/users/second-factor.ts';
import { SAFETY_FAULTS } from '../../../shared/messages/safety.ts';

interface Club {
  readonly club: ClubConfig;
  /** `security.secondFactor`; null: the mode's own. */
  readonly secondFactor: SecondFactorPolicy | null;
  /** The file, and the keys of it that are no field. */
  readonly clubFile: { readonly path: string; readonly unknownKeys: readonly string[] } | null;
}

const DEFAULTS: Club = { club: defaultConfig, secondFactor: null, clubFile: null };

/** `security.secondFactor`, which screens need not know; hence beside the configuration that they read. */
function readPolicy(raw: unknown, file: string, problems: string[]): Club['secondFactor'] {
  const { secondFactor } = (raw as { security?: { secondFactor?: unknown } } | null)?.security ?? {};
  if (secondFactor === undefined || isSecondFactorPolicy(secondFactor)) return secondFactor ?? null;
  problems.push(
    `CLUB_CONFIG : dans ${file}, security.secondFactor est l’un de ces mots : ${SECOND_FACTOR_POLICIES.join(', ')}.`,
  );
  return null;
}

/** The club's `config.json` over the defaults; each wrong value is a problem. */
export function readClub(file: string | null, problems: string[]): Club {
  if (file === null) return DEFAULTS;
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON valable' : 'ne peut pas être lu';
    problems.push(`CLUB_CONFIG : le fichier ${file} ${why} (${error instanceof Error ? error.message : 'erreur'}).`);
    return DEFAULTS;
  }
  const wrong: string[] = [];
  const club = mergeConfig(raw, wrong);
  if (wrong.length > 0) {
    problems.push(`CLUB_CONFIG : dans ${file}, ces valeurs ne sont pas du bon type : ${wrong.join(', ')}.`);
  }
  for (const { row, fault } of readDonationSites(club.donationSites).faults) {
    problems.push(`CLUB_CONFIG : dans ${file}, donationSites, ligne ${row + 1} : ${SITE_FAULTS[fault]}.`);
  }
  const { basins, emergency } = club.safety;
  for (const [list, { faults }] of [
    ['safety.basins', readBasins(basins)],
    ['safety.emergency', readEmergencyNumbers(emergency)],
  ] as const) {
    for (const { row, fault } of faults) {
      problems.push(`CLUB_CONFIG : dans ${file}, ${list}, ligne ${row + 1} : ${SAFETY_FAULTS[fault]}.`);
    }
  }
  return {
    club,
    secondFactor: readPolicy(raw, file, problems),
    clubFile: { path: file, unknownKeys: unknownKeysOf(raw, { ...defaultConfig, security: { secondFactor: '' } }) },
  };
}

/** Domain of the example's addresses. */
const PLACEHOLDER = /\bclub\.example\b/i;

/** Problems of production, as sentences: values that the club has not replaced, keys that nothing reads, a past season. */
export function clubProblems({ club, clubFile }: Club, today: Day): string[] {
  if (clubFile === null) {
    return [
      'CLUB_CONFIG manque : les e-mails partiraient d’une adresse inventée, et les menus ne mèneraient nulle part. Copiez config.example.json, donnez-y ce qui est à votre club, et nommez ce fichier dans CLUB_CONFIG.',
    ];
  }
  const { path, unknownKeys } = clubFile;
  const values = Object.entries({ 'club.secretaryEmail': club.club.secretaryEmail, 'club.itEmail': club.club.itEmail });
  const links = Object.entries(club.links).map(([name, link]) => [`links.${name}`, link] as const);
  const placeholders = [...values, ...links].filter(([, value]) => PLACEHOLDER.test(value)).map(([name]) => name);
  const problems: string[] = [];
  if (unknownKeys.length > 0) {
    problems.push(
      `CLUB_CONFIG : dans ${path}, ces noms ne désignent aucun réglage : ${unknownKeys.join(', ')}. Corrigez-les ; un nom qui commence par // est une note.`,
    );
  }
  if (placeholders.length > 0) {
    problems.push(
      `CLUB_CONFIG : dans ${path}, ces adresses sont encore celles de l’exemple (club.example) : ${placeholders.join(', ')}. Donnez celles de votre club ; un lien vide, "", ne paraît pas dans les menus.`,
    );
  }
  if (isSeasonOver(club.season, today)) {
    problems.push(
      `CLUB_CONFIG : dans ${path}, la saison ${club.season} est finie : écrivez celle en cours, par exemple "season": "${seasonAfter(club.season)}".`,
    );
  }
  return problems;
}
