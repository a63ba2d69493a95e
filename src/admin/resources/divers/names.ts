import type { DiverRecord } from '../../../shared/api/read/diver.ts';

/** Last name plus first name (specification §2). */
export const nameOf = ({ lastname, firstname }: Pick<DiverRecord, 'lastname' | 'firstname'>): string =>
  `${lastname} ${firstname}`.trim();
