import { personKeys, type Namesake } from '#domain/divers/same-person.ts';
import type { Tx } from '#server/db/database.ts';

/** For each: the present member, or one before in the list, who may be the same under another licence. */
export async function samePersons<P extends Namesake>(
  { db }: Tx,
  people: readonly P[],
): Promise<(Namesake | undefined)[]> {
  const births = people.flatMap(({ datenaissance }) => datenaissance ?? []);
  const emails = people.flatMap(({ email }) => email?.toLowerCase() || []);
  const present = db
    .selectFrom('divers')
    .select(['licence as licenceNumber', 'lastname', 'firstname', 'datenaissance', 'email'])
    .where('active', '=', 1);
  const rows: Namesake[] = [
    ...(births.length === 0 ? [] : await present.where('datenaissance', 'in', births).execute()),
    ...(emails.length === 0 ? [] : await present.where(({ fn }) => fn('lower', ['email']), 'in', emails).execute()),
  ];
  const known = new Map(rows.flatMap((row) => personKeys(row).map((key) => [key, row] as const)));
  return people.map((person) => {
    const keys = personKeys(person);
    const same = keys.map((key) => known.get(key)).find(Boolean);
    for (const key of keys) if (!known.has(key)) known.set(key, person);
    return same;
  });
}
