import { folded } from '../../../../shared/domain/folding.ts';
import type { Person } from './registrar.ts';

/** People with their searchable words, folded once: 2,000 of them are then searched in a millisecond. */
export interface PeopleIndex {
  readonly people: readonly Person[];
  readonly words: readonly (readonly string[])[];
}

const wordsOf = (person: Person): string[] =>
  folded(`${person.lastname} ${person.firstname} ${person.licenceNumber}`).split(/[\s'’-]+/);

export const indexPeople = (people: readonly Person[]): PeopleIndex => ({ people, words: people.map(wordsOf) });

/** Whoever has, for each word of the query, a word that begins with it; accents and case do not count. */
export function searchPeople({ people, words }: PeopleIndex, query: string): Person[] {
  const wanted = folded(query)
    .split(/[\s'’-]+/)
    .filter(Boolean);
  return people.filter((_, index) => wanted.every((start) => words[index]?.some((word) => word.startsWith(start))));
}
