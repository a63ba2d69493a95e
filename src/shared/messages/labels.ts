import type { EventStatus } from '../domain/events/status.ts';

/** How a level is written for people: the code's parts apart, accents where French has them. */
export const levelLabel = (level: string): string =>
  level === 'Apnee' ? 'Apnée' : level.replace(/^T_/, 'Prép.\u00a0').replaceAll('_', '\u00a0');

export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  OPEN: 'Ouverte',
  COMPLETE: 'Complet',
  CANCELLED: 'Annulé',
};

/** What an outing's place is called, on screens, in documents and in mails; it may not be chosen yet (contract §11). */
export const siteName = (name: string): string => name.trim() || 'Site à préciser';
