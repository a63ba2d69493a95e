import { messageOf } from '../../../../shared/api/client/errors.ts';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { getEvent } from '../../../../shared/api/resources/events.ts';
import {
  moveRegistration,
  purgeRegistration,
  register,
  removeRegistration,
} from '../../../../shared/api/resources/registrations.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import type { Place } from '../../../../shared/domain/registration/placement.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import type { Person } from '../../../../shared/ui/data/viewer.ts';
import { placeText } from '../model/event-changes.ts';
import { registrationResult } from '../model/registration-result.ts';
import { activeEntryOf, thresholdOf } from '../model/rules.ts';
import { entryKey } from '../model/sheet.ts';

interface SheetAction {
  /** Identifies the button to show as busy. */
  readonly key: string;
  /** Diver of the registration: the member's own changes are not announced to them. */
  readonly diverId: number;
  readonly call: () => Promise<EventRecord | null>;
  readonly done: (event: EventRecord) => string;
}

interface ActionHooks {
  readonly onOwnChange: (diverId: number) => void;
  readonly onEvent: (event: EventRecord) => Promise<void>;
  /** Called because the reason of the refusal may not be on the screen yet. */
  readonly onRefused: () => void;
}

export function useRegistrationActions(eventId: number, hooks: ActionHooks) {
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (action: SheetAction) => {
      hooks.onOwnChange(action.diverId);
      const event = (await action.call()) ?? (await getEvent(eventId));
      await hooks.onEvent(event);
      return action.done(event);
    },
    onError: hooks.onRefused,
  });
  return {
    running: isPending ? variables.key : null,
    /** `failed`: the action to retry, null after a success. */
    outcome:
      error && variables ? { text: messageOf(error), failed: variables } : data ? { text: data, failed: null } : null,
    act: mutate,
  };
}
export type RegistrationActions = ReturnType<typeof useRegistrationActions>;

/** `self`: the member in person, whom the sentence does not name. */
export const registering = (
  event: EventRecord,
  person: Pick<Person, 'id' | 'firstname' | 'lastname'>,
  place: Place,
  self: boolean,
): SheetAction => ({
  key: `register-${place.type}-${place.position}`,
  diverId: person.id,
  call: () => register(event.id, person.id, thresholdOf(event, place.type), { ...place, description: '' }),
  done: (after) => registrationResult(after, person.id, place, self ? null : fullName(person)),
});

export const moving = (event: EventRecord, entry: Entry, to: Place): SheetAction => ({
  key: `move-${entryKey(entry)}`,
  diverId: entry.id,
  call: () => moveRegistration(event.id, entry.id, to, { ...to, description: entry.description }),
  done: (after) => {
    const moved = activeEntryOf(after, entry.id);
    return `${fullName(entry)} ${moved ? `est maintenant ${placeText(after, moved)}` : 'a été déplacé'}.`;
  },
});

export const removing = (event: EventRecord, entry: Entry, self: boolean): SheetAction => ({
  key: `remove-${entryKey(entry)}`,
  diverId: entry.id,
  call: () => removeRegistration(event.id, entry.id),
  done: () => (self ? 'Vous n’êtes plus inscrit.' : `${fullName(entry)} n’est plus inscrit.`),
});

export const purging = (event: EventRecord, entry: Entry): SheetAction => ({
  key: `purge-${entryKey(entry)}`,
  diverId: entry.id,
  call: () => purgeRegistration(event.id, entry.id, { position: entry.position, type: entry.type }),
  done: () => `L’inscription de ${fullName(entry)} est effacée.`,
});
