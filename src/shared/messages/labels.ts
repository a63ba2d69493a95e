import type { EventStatus } from '../domain/events/status.ts';

/** Separates the code's parts and adds French accents. */
export const levelLabel = (level: string): string =>
  level === 'Apnee' ? 'Apnée' : level.replace(/^T_/, 'Prép.\u00a0').replaceAll('_', '\u00a0');

export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  OPEN: 'Ouverte',
  COMPLETE: 'Complet',
  CANCELLED: 'Annulé',
};

/** An outing may have no place yet (contract §11). */
export const siteName = (name: string): string => name.trim() || 'Site à préciser';
