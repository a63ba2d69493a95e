import { entriesOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import {
  moveRegistration,
  purgeRegistration,
  register,
  removeRegistration,
} from '../../../../shared/api/resources/registrations.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import type { Place } from '../../../../shared/domain/registration/slots.ts';
import { landing } from '../model/registration-result.ts';
import { fullName } from '../model/names.ts';
import { placeWords } from '../model/event-changes.ts';
import { thresholdOf, type Person } from '../model/registrar.ts';
import { entryKey } from '../model/sheet.ts';
import type { SheetAction } from './useRegistrationActions.ts';

/** The calls of section 7 behind each button of the sheet, and what is said when they are done. */
export const registering = (
  event: EventRecord,
  person: Pick<Person, 'id' | 'firstname' | 'lastname'>,
  place: Place,
  self: boolean,
  description = '',
): SheetAction => ({
  key: `register-${place.type}-${place.position}`,
  diverId: person.id,
  call: () => register(event.id, person.id, thresholdOf(event, place.type), { ...place, description }),
  done: (after) => landing(after, person.id, place, self ? null : fullName(person)),
});

export const moving = (event: EventRecord, entry: Entry, to: Place): SheetAction => ({
  key: `move-${entryKey(entry)}`,
  diverId: entry.id,
  call: () => moveRegistration(event.id, entry.id, to, { ...to, description: entry.description }),
  done: (after) => {
    const moved = entriesOf(after).find((one) => one.active && one.id === entry.id);
    return moved
      ? `${fullName(entry)} est maintenant ${placeWords(after, moved)}.`
      : `${fullName(entry)} a été déplacé.`;
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
