import type { Day } from '../domain/dates.ts';
import type { RequestKind, RequestState } from '../domain/personal-data.ts';
import { numericDay } from './dates.ts';

/** Follows 'demande'. */
export const REQUEST_WORDS: Readonly<Record<RequestKind, string>> = {
  CORRECTION: 'la correction de ses données',
  ERASURE: 'l’effacement de ses données',
};

export const REQUEST_LABELS: Readonly<Record<RequestKind, string>> = {
  CORRECTION: 'Correction',
  ERASURE: 'Effacement',
};

export const REQUEST_STATE_LABELS: Readonly<Record<RequestState, string>> = {
  OPEN: 'En attente',
  DONE: 'Acceptée',
  REFUSED: 'Refusée',
};

/** `Mes données 2026-11-23.zip` */
export const copyFileName = (today: Day): string => `Mes données ${today}.zip`;

/** First file of a copy, for readers without knowledge of the application. */
export const copyNotice = (club: string, name: string, today: Day): string =>
  [
    `${club} – copie des données de ${name}, le ${numericDay(today)}`,
    '',
    'donnees.json      tout ce que le club garde sur vous : fiche, dossiers, inscriptions, palanquées, fiches',
    '                  de sécurité, mouvements, paiements, dons, courriels, historique, appareils, demandes.',
    'mouvements.csv    votre porte-monnaie et vos cotisations, pour un tableur.',
    'inscriptions.csv  vos inscriptions aux sorties, pour un tableur.',
    'attestations/     vos attestations de frais abandonnés, une par année.',
    '',
    'Les montants de donnees.json sont en centimes, les dates en temps universel (UTC).',
    'Les mots de passe, clés et codes n’y sont pas : ils ouvrent votre compte et ne disent rien de vous.',
    'Les données d’autres personnes n’y sont pas non plus.',
    '',
  ].join('\r\n');
