import type { Day } from '../dates.ts';
import type { Season } from '../settings/club-settings.ts';

/** 'Envoyer mon dossier une autre fois' is offered until the deadline's day included (contract §5). */
export const mayPostpone = ({ deadline }: Pick<Season, 'deadline'>, today: Day): boolean =>
  deadline === null || today <= deadline;
