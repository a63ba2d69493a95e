import { parisDay } from '#domain/dates.ts';
import { longDay, numericDay, plural, timeOf } from './format.ts';

/** `jeudi 26 novembre 2026 à 3 h 12` */
export const backupMoment = (at: string): string => `${longDay(parisDay(at))} à ${timeOf(at)}`;

/** `26/11/2026 à 3 h 12`, for lists and narrow windows. */
export const shortMoment = (at: string): string => `${numericDay(parisDay(at))} à ${timeOf(at)}`;

interface Counts {
  readonly divers: number;
  readonly events: number;
  readonly movements: number;
}

/** `214 membres, 96 sorties, 1 204 mouvements` */
export const backupCounts = ({ divers, events, movements }: Counts): string =>
  [
    plural(divers, 'membre', 'membres'),
    plural(events, 'sortie', 'sorties'),
    plural(movements, 'mouvement', 'mouvements'),
  ].join(', ');

export const UNSEALED_LABEL = 'Cette sauvegarde n’est pas chiffrée, mais elle est bien du club.';
export const WITHOUT_LIST_LABEL = 'Continuer sans la liste des membres effacés\u00a0: il n’y en a pas.';
export const PASSPHRASE_HELP = 'À remplir seulement si elle n’est pas celle de ce serveur.';
