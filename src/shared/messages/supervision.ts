import type { SupervisionAnswer } from '#domain/registration/supervision.ts';

export const SUPERVISION_ANSWER_LABELS: Readonly<Record<SupervisionAnswer, string>> = {
  YES: 'Oui',
  MAYBE: 'Peut-être',
  NO: 'Non',
};

/** `Manquent 2 encadrants, dont le directeur`; null: nothing is missing. */
export function missingText({ supervisors, director }: { readonly supervisors: number; readonly director: boolean }) {
  if (supervisors === 0) return director ? 'Manque un directeur de plongée' : null;
  if (supervisors === 1) return director ? 'Manque 1\u00a0encadrant, directeur de plongée' : 'Manque 1\u00a0encadrant';
  return `Manquent ${supervisors}\u00a0encadrants${director ? ', dont le directeur' : ''}`;
}
