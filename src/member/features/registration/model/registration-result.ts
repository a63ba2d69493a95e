import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { isPending, kindOf } from '../../../../shared/domain/registration/kinds.ts';
import { waitingRank } from '../../../../shared/domain/registration/roster.ts';
import { capacity, type Place } from '../../../../shared/domain/registration/placement.ts';
import { ordinal } from '../../../../shared/messages/money.ts';
import { activeEntryOf } from './rules.ts';

/** 'Inscrit en place 4.', and why it is not the place asked for. `name` null: the member in person. */
export function registrationResult(event: EventRecord, diverId: number, asked: Place, name: string | null): string {
  const entry = activeEntryOf(event, diverId);
  if (entry === undefined) return 'L’inscription n’apparaît pas encore sur la liste.';
  const { type, position } = entry;
  const sentence = (verb: string, rest: string): string =>
    name === null ? `${verb}${rest}` : `${name}\u00a0: ${verb.toLowerCase()}${rest}`;
  const missed = !isPending(asked.type) && (type !== asked.type || position !== asked.position);
  if (isPending(type)) {
    const list = kindOf(type) === 'ACCOMPANIST' ? 'la liste d’attente des encadrants' : 'la liste d’attente';
    // Members ask for a place beyond the last in order to wait.
    const expected = asked.position > capacity(outingOf(event), kindOf(asked.type));
    const why = missed && !expected ? ' Il n’y avait plus de place.' : '';
    return `${sentence('Placé', ` ${ordinal(waitingRank(entriesOf(event), entry))} sur ${list}.`)}${why}`;
  }
  const as = type === 'ACCOMPANIST' ? ' comme encadrant' : '';
  const why = missed ? ` La place ${asked.position} venait d’être prise.` : '';
  return `${sentence('Inscrit', `${as} en place ${position}.`)}${why}`;
}
