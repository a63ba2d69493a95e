import { call } from '#api/client/call.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { currentOf, messageOf } from '#api/client/errors.ts';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { fullName } from '#domain/divers/identity.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '#domain/money.ts';
import { type Place, capacity, isPending, kindOf, waitingRank } from '#domain/registration/placement.ts';
import { amountOfEuros, ordinal } from '#messages/format.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import type { Person } from '#ui/data/viewer.ts';
import { placeText } from './changes.ts';
import { activeEntryOf, thresholdOf, entryKey } from './rules.ts';

/** 'Inscrit en place 4.', and why it is not the place asked for. `name` null: the member in person. */
export function registrationResult(event: ClubEvent, diverId: number, wanted: Place, name: string | null): string {
  const entry = activeEntryOf(event, diverId);
  if (entry === undefined) return 'L’inscription n’apparaît pas encore sur la liste.';
  const { type, position } = entry;
  const sentence = (verb: string, rest: string): string =>
    name === null ? `${verb}${rest}` : `${name}\u00a0: ${verb.toLowerCase()}${rest}`;
  const missed = !isPending(wanted.type) && (type !== wanted.type || position !== wanted.position);
  if (isPending(type)) {
    const list = kindOf(type) === 'ACCOMPANIST' ? 'la liste d’attente des encadrants' : 'la liste d’attente';
    // Members ask for a place beyond the last in order to wait.
    const expected = wanted.position > capacity(event, kindOf(wanted.type));
    const why = missed && !expected ? ' Il n’y avait plus de place.' : '';
    return `${sentence('Placé', ` ${ordinal(waitingRank(entriesOf(event), entry))} sur ${list}.`)}${why}`;
  }
  const as = type === 'ACCOMPANIST' ? ' comme encadrant' : '';
  const why = missed ? ` La place ${wanted.position} venait d’être prise.` : '';
  const paid = entry.charge ? `, ${amountOfEuros(entry.charge)} débités` : '';
  return `${sentence('Inscrit', `${as} en place ${position}${paid}.`)}${why}`;
}

interface SheetAction {
  /** Identifies the button to show as busy. */
  readonly key: string;
  /** Diver of the registration: the member's own changes are not announced to them. */
  readonly diverId: number;
  readonly call: () => Promise<ClubEvent>;
  readonly done: (event: ClubEvent) => string;
  /** The same after the server has said what it takes. */
  readonly charging?: (charge: Cents) => SheetAction;
}

/** A price that was not said is said by the server, and can be accepted. */
function refusalOf(error: unknown, action: SheetAction) {
  const cents = centsOfEuros(currentOf('CHARGE_UNSAID', error)?.charge ?? NaN);
  const accepted = cents === null ? undefined : action.charging?.(cents);
  return { text: messageOf(error), failed: accepted ?? action, again: accepted ? 'Confirmer' : 'Réessayer' };
}

/** `onRefused`: called because the reason of the refusal may not be on the screen yet. */
export function useRegistrationActions(
  onOwnChange: (diverId: number) => void,
  onEvent: (event: ClubEvent) => Promise<void>,
  onRefused: () => void,
) {
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (action: SheetAction) => {
      onOwnChange(action.diverId);
      const event = await action.call();
      await onEvent(event);
      return action.done(event);
    },
    onError: onRefused,
  });
  return {
    running: isPending ? variables.key : null,
    /** `failed`: the action to retry, null after a success; `again`: what its button says. */
    outcome: error && variables ? refusalOf(error, variables) : data ? { text: data, failed: null, again: '' } : null,
    act: mutate,
  };
}
export type RegistrationActions = ReturnType<typeof useRegistrationActions>;

/** `self`: the member in person, whom the sentence does not name. `charge`: what the member was told; null: nothing is taken. */
export const registering = (
  event: ClubEvent,
  person: Pick<Person, 'id' | 'firstname' | 'lastname'>,
  place: Place,
  self: boolean,
  charge: Cents | null,
): SheetAction => ({
  key: `register-${place.type}-${place.position}`,
  diverId: person.id,
  call: () =>
    // The server decides by its own maximum (contract §5).
    call('POST /events/:eventId/participants/:diverId/seuil/:threshold', {
      params: { eventId: event.id, diverId: person.id, threshold: thresholdOf(event, place.type) },
      body: { ...place, description: '', ...(charge !== null && { charge: eurosOfCents(charge) }) },
    }),
  done: (after) => registrationResult(after, person.id, place, self ? null : fullName(person)),
  charging: (said) => registering(event, person, place, self, said),
});

export const moving = (event: ClubEvent, entry: Entry, to: Place): SheetAction => ({
  key: `move-${entryKey(entry)}`,
  diverId: entry.id,
  call: () =>
    call('PUT /events/:eventId/participants/:diverId/position/:position/type/:type', {
      params: { eventId: event.id, diverId: entry.id, ...to },
      body: { ...to, description: entry.description },
    }),
  done: (after) => {
    const moved = activeEntryOf(after, entry.id);
    return `${fullName(entry)} ${moved ? `est maintenant ${placeText(after, moved)}` : 'a été déplacé'}.`;
  },
});

export const removing = (event: ClubEvent, entry: Entry, self: boolean): SheetAction => ({
  key: `remove-${entryKey(entry)}`,
  diverId: entry.id,
  call: () =>
    call('DELETE /events/:eventId/participants/:diverId', { params: { eventId: event.id, diverId: entry.id } }),
  done: () => (self ? 'Vous n’êtes plus inscrit.' : `${fullName(entry)} n’est plus inscrit.`),
});

export const purging = (event: ClubEvent, entry: Entry): SheetAction => ({
  key: `purge-${entryKey(entry)}`,
  diverId: entry.id,
  call: () =>
    call('DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type', {
      params: { eventId: event.id, diverId: entry.id, position: entry.position, type: entry.type },
    }),
  done: () => `L’inscription de ${fullName(entry)} est effacée.`,
});
