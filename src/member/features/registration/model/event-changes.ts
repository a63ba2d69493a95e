import { entriesOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { waitingRank } from '../../../../shared/domain/registration/roster.ts';
import { ordinal } from '../../../../shared/messages/numbers.ts';
import { siteName } from '../../../../shared/messages/sites.ts';
import { fullName } from './names.ts';

export interface Change {
  /** The diver whom it is about; null when the outing itself has changed. */
  readonly diverId: number | null;
  /** A whole French sentence. */
  readonly text: string;
}

const activeById = (event: EventRecord): Map<number, Entry> =>
  new Map(entriesOf(event).flatMap((entry) => (entry.active ? [[entry.id, entry] as const] : [])));

/** `en place 4`, `en place 1 des encadrants`, `2ᵉ sur la liste d’attente` */
export function placeWords(event: EventRecord, entry: Entry): string {
  const whose = kindOf(entry.type) === 'ACCOMPANIST' ? ' des encadrants' : '';
  if (!isPending(entry.type)) return `en place ${entry.position}${whose}`;
  return `${ordinal(waitingRank(entriesOf(event), entry))} sur la liste d’attente${whose}`;
}

const facts = (event: EventRecord): string =>
  JSON.stringify([
    event.date,
    event.hourRdv,
    siteName(event.site.name),
    event.diverMaxNumber,
    event.accompanistMaxNumber,
    event.description,
    event.accompanistFreeText,
    event.inscriptionToClub,
    event.plongeeAutonomes,
    event.needcadre,
  ]);

function aboutTheOuting(before: EventRecord, after: EventRecord): Change[] {
  if (before.status !== after.status) {
    const news = {
      CANCELLED: 'La plongée est annulée.',
      COMPLETE: 'La plongée est complète.',
      OPEN: 'La plongée est ouverte.',
    };
    return [{ diverId: null, text: news[after.status] }];
  }
  return facts(before) === facts(after) ? [] : [{ diverId: null, text: 'Les informations de la plongée ont changé.' }];
}

/** What somebody else has changed between two readings of an outing, in sentences for the screen and the reader. */
export function changesBetween(before: EventRecord, after: EventRecord): Change[] {
  const was = activeById(before);
  const is = activeById(after);
  const changes: Change[] = aboutTheOuting(before, after);
  for (const [diverId, entry] of is) {
    const old = was.get(diverId);
    const name = fullName(entry);
    if (old === undefined)
      changes.push({ diverId, text: `${name} figure maintenant sur la liste, ${placeWords(after, entry)}.` });
    else if (old.type !== entry.type || (old.position !== entry.position && !isPending(entry.type)))
      changes.push({ diverId, text: `${name} est maintenant ${placeWords(after, entry)}.` });
    else if (old.description !== entry.description) changes.push({ diverId, text: `La remarque de ${name} a changé.` });
  }
  for (const [diverId, entry] of was)
    if (!is.has(diverId)) changes.push({ diverId, text: `${fullName(entry)} n’est plus sur la liste.` });
  return changes;
}
