import type { OffReason } from '#domain/seances/days.ts';

/** Apart from the sessions' own words: one form alone draws them. */
export const OFF_LABELS: Readonly<Record<OffReason, string>> = {
  NEW_YEAR: 'jour de l’an',
  EASTER: 'lundi de Pâques',
  LABOUR: '1ᵉʳ mai',
  VICTORY: '8\u00a0mai',
  ASCENSION: 'Ascension',
  WHITSUN: 'lundi de Pentecôte',
  NATIONAL: '14\u00a0juillet',
  ASSUMPTION: 'Assomption',
  ALL_SAINTS: 'Toussaint',
  ARMISTICE: '11\u00a0novembre',
  CHRISTMAS: 'Noël',
  CHRISTMAS_WEEKS: 'vacances de Noël',
  CLUB: 'choix du club',
};
