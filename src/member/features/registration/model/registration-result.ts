import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { waitingRank } from '../../../../shared/domain/registration/roster.ts';
import { capacity, type Place } from '../../../../shared/domain/registration/slots.ts';
import { ordinal } from '../../../../shared/messages/numbers.ts';

/**
 * Where the diver has landed, in words: 'Inscrit en place 4', 'Placé 3ᵉ sur la liste d’attente'. When it is not the
 * place that was asked for, somebody else was quicker, and it says so.
 */
export function landing(event: EventRecord, diverId: number, asked: Place, who: string | null): string {
  const entries = entriesOf(event);
  const entry = entries.find((one) => one.active && one.id === diverId);
  if (entry === undefined) return 'L’inscription n’apparaît pas encore sur la liste.';
  const name = who === null ? '' : `${who}\u00a0: `;
  const said = (text: string): string => (name === '' ? text : name + text.charAt(0).toLowerCase() + text.slice(1));
  const beaten = !isPending(asked.type) && (entry.type !== asked.type || entry.position !== asked.position);
  if (isPending(entry.type)) {
    const list = kindOf(entry.type) === 'ACCOMPANIST' ? 'la liste d’attente des encadrants' : 'la liste d’attente';
    // Whoever asked for a place beyond the last knew that they would wait.
    const hoped = beaten && asked.position <= capacity(outingOf(event), kindOf(asked.type));
    const full = hoped ? ' Il n’y avait plus de place.' : '';
    return `${said(`Placé ${ordinal(waitingRank(entries, entry))} sur ${list}.`)}${full}`;
  }
  const as = entry.type === 'ACCOMPANIST' ? ' comme encadrant' : '';
  const why = beaten ? ` La place ${asked.position} venait d’être prise.` : '';
  return `${said(`Inscrit${as} en place ${entry.position}.`)}${why}`;
}
