import type { ErrorCode } from '#contract/errors.ts';

/** Separate from errors.ts because every visit loads them. */
export const refusalMessages = {
  ALREADY_REGISTERED: 'Ce plongeur est déjà inscrit à cette plongée.',
  EVENT_CANCELLED: 'Cette plongée est annulée.',
  EVENT_PAST: 'Cette plongée a déjà eu lieu.',
  OUTING_BEGUN: 'Cette plongée a commencé : demandez au directeur de plongée ou au comité.',
  DIVER_INACTIVE: 'Ce compte est désactivé ou supprimé : il ne peut pas être inscrit.',
  REGISTRATION_NOT_OPEN: 'Les inscriptions ne sont pas encore ouvertes.',
  WALLET_BELOW_MINIMUM: 'Le solde du porte-monnaie est inférieur au minimum : rechargez-le pour vous inscrire.',
  WALLET_SHORT: 'Le solde du porte-monnaie ne suffit pas pour cette plongée\u00a0: rechargez-le pour vous inscrire.',
  WALLET_EMPTY: 'Il faut un solde de porte-monnaie supérieur à 0 € pour une plongée en autonomie.',
  LEVEL_NOT_SUPERVISOR: 'Le niveau ne permet pas de s’inscrire comme encadrant.',
  SUPERVISORS_ONLY: 'Les inscriptions sont fermées, sauf pour les encadrants.',
  LEVEL_NOT_AUTONOMOUS: 'Cette plongée est réservée aux plongeurs autonomes.',
} as const satisfies Partial<Record<ErrorCode, string>>;
