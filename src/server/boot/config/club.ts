import { readFileSync } from 'node:fs';
import { defaultConfig, mergeConfig } from '../../../shared/config.ts';
import { readDonationSites } from '../../../shared/domain/donations/sites.ts';
import { readBasins, readEmergencyNumbers } from '../../../shared/domain/palanquees/sheet.ts';
import type { Settings } from './settings.ts';
import { SITE_FAULTS } from '../../../shared/messages/donations.ts';
import { isSecondFactorPolicy, SECOND_FACTOR_POLICIES } from '../../../shared/domain/users/second-factor.ts';
import { SAFETY_FAULTS } from '../../../shared/messages/safety.ts';

type Club = Pick<Settings, 'club' | 'secondFactor'>;

const DEFAULTS: Club = { club: defaultConfig, secondFactor: null };

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
  return { club, secondFactor: readPolicy(raw, file, problems) };
}
