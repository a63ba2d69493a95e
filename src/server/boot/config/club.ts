import { readFileSync } from 'node:fs';
import { defaultConfig, mergeConfig, mergeOver, unknownKeysOf } from '#shared/config.ts';
import { isOfExample, leavesOf } from '#domain/club/values.ts';
import { tariffsFault } from '#domain/events/prices.ts';
import { NO_PARTICULARS } from '#domain/daos/receipts.ts';
import { readDonationSites } from '#domain/daos/sites.ts';
import { readBasins, readEmergencyNumbers } from '#domain/palanquees/sheet.ts';
import { parisDay } from '#domain/dates.ts';
import { mapTexts, oneText } from '#domain/text.ts';
import { isSeasonOver, seasonAfter, seasonLabelOn } from '#domain/membership/season-label.ts';
import { errorMessages } from '#messages/errors.ts';
import { SITE_FAULTS } from '#messages/daos.ts';
import { isSecondFactorPolicy, SECOND_FACTOR_POLICIES } from '#domain/users/second-factor.ts';
import { SAFETY_FAULTS } from '#messages/safety.ts';
import type { ClubSource, LiveConfig } from '#server/commons/club/live-club.ts';
import type { Mode } from './environment.ts';

/** The club's `config.json`; `unknownKeys` are no field. */
type ClubFile = NonNullable<ReturnType<typeof readClub>>;

/** The demonstration leads to addresses of the example; a real club to none that it has not given. */
function defaultsOf(mode: Mode, now: Date): LiveConfig {
  const receipts = NO_PARTICULARS;
  if (mode === 'demo') return { ...defaultConfig, security: { secondFactor: 'optional' }, receipts };
  const today = parisDay(now);
  const own = mergeConfig({
    club: { secretaryEmail: '', itEmail: '' },
    payment: { organization: '', clientId: '' },
    links: Object.fromEntries(Object.keys(defaultConfig.links).map((name) => [name, ''])),
    season: seasonLabelOn(today),
    donationYear: Number(today.slice(0, 4)),
  });
  return { ...own, security: { secondFactor: 'administrators' }, receipts };
}

export const clubSourceOf = (file: ClubFile | null, mode: Mode): ClubSource => ({
  defaults: (now) => defaultsOf(mode, now),
  file: file?.content,
});

/** Null without a file, or when it cannot be read; each wrong value is a problem. */
export function readClub(file: string | null, problems: string[]) {
  if (file === null) return null;
  let raw: unknown;
  try {
    raw = mapTexts(JSON.parse(readFileSync(file, 'utf8')), oneText);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON valable' : 'ne peut pas être lu';
    problems.push(`CLUB_CONFIG : le fichier ${file} ${why} (${error instanceof Error ? error.message : 'erreur'}).`);
    return null;
  }
  const wrong: string[] = [];
  const club = mergeOver(defaultsOf('demo', new Date()), raw, wrong);
  const refuse = (what: string): void => void problems.push(`CLUB_CONFIG : dans ${file}, ${what}.`);
  if (wrong.length > 0) refuse(`ces valeurs ne sont pas du bon type : ${wrong.join(', ')}`);
  for (const { row, fault } of readDonationSites(club.donationSites).faults)
    refuse(`donationSites, ligne ${row + 1} : ${SITE_FAULTS[fault]}`);
  for (const { row, fault } of readBasins(club.safety.basins).faults)
    refuse(`safety.basins, ligne ${row + 1} : ${SAFETY_FAULTS[fault]}`);
  for (const { row, fault } of readEmergencyNumbers(club.safety.emergency).faults)
    refuse(`safety.emergency, ligne ${row + 1} : ${SAFETY_FAULTS[fault]}`);
  const tariffs = tariffsFault(club.tariffs);
  if (tariffs) refuse(`tariffs.${tariffs.within} : ${errorMessages[tariffs.code]}`);
  if (!isSecondFactorPolicy(club.security.secondFactor)) {
    refuse(`security.secondFactor est l’un de ces mots : ${SECOND_FACTOR_POLICIES.join(', ')}`);
  }
  return { path: file, content: raw, unknownKeys: unknownKeysOf(raw, club) };
}

/** Problems of production, as sentences: values that the club has not replaced, keys that nothing reads, a past season. */
export function clubProblems(file: ClubFile | null, now: Date): string[] {
  if (file === null) return [];
  const { path, content, unknownKeys } = file;
  const club = mergeOver(defaultsOf('production', now), content);
  const placeholders = [...leavesOf({ club: club.club, links: club.links })]
    .filter(([, value]) => isOfExample(String(value)))
    .map(([name]) => name);
  const problems: string[] = [];
  const refuse = (what: string): void => void problems.push(`CLUB_CONFIG : dans ${path}, ${what}.`);
  if (unknownKeys.length > 0) {
    refuse(
      `ces noms ne désignent aucun réglage : ${unknownKeys.join(', ')}. Corrigez-les ; un nom qui commence par // est une note`,
    );
  }
  if (placeholders.length > 0) {
    refuse(
      `ces adresses sont encore celles de l’exemple (club.example) : ${placeholders.join(', ')}. Donnez celles de votre club ; un lien vide, "", ne paraît pas dans les menus`,
    );
  }
  if (isSeasonOver(club.season, parisDay(now))) {
    refuse(
      `la saison ${club.season} est finie : écrivez celle en cours, par exemple "season": "${seasonAfter(club.season)}"`,
    );
  }
  return problems;
}
