import { DIVER_LABELS, WALLET_REASON_LABEL } from '#messages/divers.ts';

/** In the form's order, for conflicts and the history. */
export const DIVER_FORM_LABELS = {
  ...DIVER_LABELS,
  walletReason: WALLET_REASON_LABEL,
  dossierMissing: 'Ce qui manque au dossier',
  saison: 'Saison du dossier',
  fusion: 'Fusion avec la fiche',
};
