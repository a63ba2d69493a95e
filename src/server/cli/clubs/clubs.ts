import { CannotStart } from '#server/boot/cannot-start.ts';
import type { Environment } from '#server/boot/config/environment.ts';
import { listClubs } from './list.ts';
import { clubsOf, placesUnder, runFor } from './machine.ts';
import { writeMaps } from './maps.ts';
import { newClub } from './new.ts';

const USAGE = 'Usage : club new NOM --host ADRESSE, club list, club maps, ou club NOM COMMANDE.';

/** Commands for a machine of many clubs (docs/many-clubs.md). CLUBS_ROOT stands for `/` in tests. Throws CannotStart. */
export async function clubs([word, ...args]: readonly string[], environment: Environment): Promise<void> {
  const places = placesUnder(environment['CLUBS_ROOT'] ?? '/');
  if (word === undefined || (word === 'new' && args.length === 0)) throw new CannotStart([USAGE]);
  if (word === 'new') return newClub(args, places);
  if (word === 'list') return listClubs(places);
  if (word === 'maps') return writeMaps(places);
  const all = clubsOf(places);
  const club = all.find(({ name }) => name === word);
  if (!club) {
    const names = all.map(({ name }) => name).join(', ');
    throw new CannotStart([`Aucun club « ${word} » sur cette machine${names && ` : il y a ${names}`}. ${USAGE}`]);
  }
  process.exitCode = runFor(club, args);
}
