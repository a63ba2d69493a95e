import type { PaymentState } from '../../shared/domain/payments/provider-states.ts';

/** Labels of the payment states. */
export const STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  Authorized: 'Payé',
  AuthorizedPreprod: 'Payé, en test',
  Refunding: 'Remboursement en cours',
  Refunded: 'Remboursé',
  Contested: 'Contesté',
  Canceled: 'Annulé',
  Refused: 'Refusé',
  Pending: 'À venir',
  Waiting: 'En attente',
  WaitingBankValidation: 'Validation bancaire en attente',
  WaitingBankWithdraw: 'Prélèvement en attente',
  WaitingAuthentication: 'Authentification en attente',
  Registered: 'Enregistré',
  Init: 'Commencé',
  Unknown: 'Inconnu',
  Inconsistent: 'Incohérent',
  Error: 'En erreur',
  Abandoned: 'Abandonné',
  Corrected: 'Corrigé',
  Deleted: 'Supprimé',
  NoDonation: 'Sans don',
};
