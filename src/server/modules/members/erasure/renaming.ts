import { fullName, sortedName } from '../../../../shared/domain/divers/identity.ts';
import { formerMember } from '../../../../shared/domain/personal-data/erasure.ts';
import type { Row } from '../../../db/tables.ts';

export type Identity = Pick<
  Row<'divers'>,
  'id' | 'lastname' | 'firstname' | 'licence' | 'email' | 'telephone' | 'adresse' | 'codepostal' | 'ville'
>;

/** Shorter texts stand in other words too. */
const SHORTEST = 6;

const capitalised = (name: string): string =>
  name.toLocaleLowerCase('fr-FR').replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toLocaleUpperCase('fr-FR'));

/** A text, and how it stands within JSON. */
const written = (text: string): string[] => [text, JSON.stringify(text).slice(1, -1)];

/** The texts that name one member and nobody else, longest first. */
export function namesOf({ lastname, firstname, licence, email, telephone, adresse }: Identity): string[] {
  const named = [lastname, capitalised(lastname), lastname.toLocaleLowerCase('fr-FR')].flatMap((last) => {
    const name = { lastname: last, firstname };
    return firstname.trim() === '' || last.trim() === '' ? [] : [fullName(name), sortedName(name)];
  });
  const forms = [...named, email, licence, telephone, adresse].map((form) => form.trim()).flatMap(written);
  return [...new Set(forms)].filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length);
}

/** Puts 'Ancien membre n' where a text names the member. */
export const renamed = (text: string, id: number, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, formerMember(id)), text);
