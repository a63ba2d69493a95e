import { useState } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';

/** Somebody who is, or was, on the outing. */
export type Person = PalanqueesRecord['directors'][number];
export type Registered = PalanqueesRecord['registrants'][number];

/** `Léa MARTIN`, in a sentence. */
export const fullName = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim();

/** `MARTIN Léa`, in a list. */
export const sortedName = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string =>
  `${lastname} ${firstname}`.trim();

const everybody = ({ left, directors, registrants }: PalanqueesRecord): [number, Person][] =>
  [...left, ...directors, ...registrants].map((one) => [one.id, one]);

/** Everybody who was ever named while the screen is open: who leaves the outing meanwhile keeps their name here. */
export function useKnown(record: PalanqueesRecord): ReadonlyMap<number, Person> {
  const [seen, setSeen] = useState(() => ({ record, known: new Map(everybody(record)) }));
  if (seen.record === record) return seen.known;
  const known = new Map([...seen.known, ...everybody(record)]);
  setSeen({ record, known });
  return known;
}

/** For sentences; whoever was never named is a number. */
export const namesIn =
  (known: ReadonlyMap<number, Person>) =>
  (id: number): string => {
    const person = known.get(id);
    return person ? fullName(person) : `n° ${id}`;
  };
