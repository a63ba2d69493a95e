import type { ErrorCode } from '../contract/errors.ts';

/** Refusals of copies, requests and erasures. */
export const personalDataMessages = {
  COPY_OVER: 'Cette copie n’est plus disponible : demandez-en une nouvelle.',
  REQUEST_NOT_FOUND: 'Cette demande n’existe pas ou n’existe plus.',
  REQUEST_OPEN: 'Votre demande est déjà enregistrée : le club y répondra d’abord.',
  REQUEST_ANSWERED: 'Quelqu’un d’autre a déjà répondu à cette demande : rechargez la page.',
  IDENTITY_NOT_KEPT: 'Le nom de cet ancien membre n’est pas gardé, ou ne l’est plus.',
  ERASURE_OF_SELF: 'Vous ne pouvez pas effacer votre propre compte : demandez-le à un autre super-administrateur.',
  MEMBER_ERASED: 'Ce membre est déjà effacé.',
  WALLET_NOT_EMPTY: 'Le porte-monnaie de ce membre n’est pas à zéro : remboursez ou encaissez le solde d’abord.',
  CHECKOUT_OPEN:
    'Un paiement en ligne de ce membre est en cours ou à régler : attendez qu’il soit terminé, ou réglez l’écart d’abord.',
  INSTALMENTS_OPEN:
    'Des échéances de la cotisation de ce membre restent à venir : attendez la dernière, ou annulez-les d’abord.',
  FEE_UNPAID: 'Ce membre a envoyé son dossier sans régler la cotisation : encaissez-la, ou retirez-la de sa fiche.',
} as const satisfies Partial<Record<ErrorCode, string>>;
