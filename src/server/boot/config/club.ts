import { readFileSync } from 'node:fs';
import { defaultConfig, mergeConfig, type ClubConfig } from '../../../shared/config.ts';
import { readDonationSites } from '../../../shared/domain/donations/sites.ts';
import { readBasins, readEmergencyNumbers } from '../../../shared/domain/palanquees/sheet.ts';
import { SITE_FAULTS } from '../../../shared/messages/donations.ts';
import { SAFETY_FAULTS } from '../../../shared/messages/safety.ts';

/** The club's `config.json` over the defaults; each wrong value is a problem. */
export function readClub(file: string | null, problems: string[]): ClubConfig {
  if (file === null) return defaultConfig;
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'n’est pas du JSON valable' : 'ne peut pas être lu';
    problems.push(`CLUB_CONFIG : le fichier ${file} ${why} (${error instanceof Error ? error.message : 'erreur'}).`);
    return defaultConfig;
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
  return club;
}
