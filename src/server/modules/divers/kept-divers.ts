import type { Diver } from '../../../shared/contract/divers.ts';
import type { Actor, Subject } from '../../../shared/domain/permissions.ts';
import { jsonBytes, type JsonBytes, type ToText } from '../../commons/json-bytes.ts';
import { keptBytes, type Stamped } from '../../commons/kept-bytes.ts';
import type { Tx } from '../../db/database.ts';
import { listedFor, subjectOf } from './mapping.ts';
import { diversRepository } from './repository.ts';

interface Reader {
  readonly actor: Actor;
  readonly toText: ToText<Diver>;
  /** With emergency contacts, for an export. */
  readonly contacts: boolean;
}

/** Some 2,800 members. */
const MAX_BYTES = 2_000_000;

/** Readers with the same rights get the same bytes of all but themselves and their tribe. */
function kindFor({ actor, contacts }: Reader): (subject: Subject) => string {
  const { id, familyId, role, level, dao, desactived } = actor;
  const rights = [role, level, dao, desactived, contacts].join(' ');
  const near = `${rights} ${id} ${familyId}`;
  return (subject) => (subject.id === id || (familyId && subject.familyId === familyId) ? near : rights);
}

/** Members of the list as bytes of JSON, kept under their version, which each change raises. */
export function keptDivers() {
  const read = keptBytes<Subject, Diver>(MAX_BYTES);

  return (tx: Tx, reader: Reader, members: readonly Stamped[]): Promise<JsonBytes<Diver>[]> =>
    read(members, {
      kindOf: kindFor(reader),
      async load(missing) {
        const rows = await diversRepository(tx).findMany(missing.map(({ id }) => id));
        const { actor, toText, contacts } = reader;
        const shown = listedFor(actor, contacts);
        return new Map(
          rows.map((row) => [row.id, { about: subjectOf(row), answer: jsonBytes<Diver>(toText(shown(row))) }]),
        );
      },
    });
}
