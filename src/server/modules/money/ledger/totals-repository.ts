import type { Account, MovementKind } from '../../../../shared/domain/ledger/kinds.ts';
import type { Tx } from '../../../db/database.ts';
import { isAfter, PIECE, withKeys } from '../../../db/whole-lists.ts';
import { nameStartsWith } from '../../../db/lists.ts';
import { conditions, filteredWithMembers, type MovementFilter } from './filters-repository.ts';
import { sums } from './sums-repository.ts';

/** Sums of one member, by account and kind; without them, of a member without movements. */
export interface MemberSums {
  readonly id: number;
  readonly cptanalytique: number;
  readonly member: string;
  readonly account: Account | null;
  readonly kind: MovementKind | null;
  readonly count: number;
  readonly in: number;
  readonly out: number;
}

/** The greatest id of both engines. */
const LAST_ID = 2_147_483_647;

export const totalsRepository = (tx: Tx) => {
  const { db } = tx;
  return {
    ofAccounts: (filter: MovementFilter, after?: number) =>
      filteredWithMembers(tx, filter)
        .$if(after !== undefined, (rows) => rows.where('divers.cptanalytique', '>', after ?? 0))
        .select((eb) => [
          'divers.cptanalytique',
          'movements.account',
          'movements.kind',
          ...sums(eb),
          eb.fn.count<number>('movements.diver_id').distinct().as('members'),
          eb.fn
            .min<string>(eb(eb('divers.lastname', '||', ' '), '||', eb.ref('divers.firstname')).$castTo<string>())
            .as('member'),
        ])
        .groupBy(['divers.cptanalytique', 'movements.account', 'movements.kind'])
        .orderBy('divers.cptanalytique')
        .orderBy('movements.account', 'desc')
        .orderBy('movements.kind')
        .$narrowType<{ account: Account; kind: MovementKind }>()
        .execute(),

    /** Sums of each member, in the order of analytic accounts beyond `after`, in pieces of some members. */
    async *byMember(filter: MovementFilter, after?: number): AsyncGenerator<MemberSums[]> {
      const order = (['divers.cptanalytique', 'divers.id'] as const).map((column) => ({
        column,
        direction: 'asc' as const,
      }));
      const members = withKeys(
        db
          .selectFrom('divers')
          .select(['id', 'cptanalytique', 'lastname', 'firstname'])
          .$if(Boolean(filter.q?.trim()), (all) => all.where(nameStartsWith(filter.q ?? ''))),
        order,
      );
      let last: object | undefined = after === undefined ? undefined : { key0: after, key1: LAST_ID };
      for (;;) {
        const begun = last;
        const rows = await db
          .with('next', () => {
            const rest = begun ? members.where(isAfter(order, begun)) : members;
            return rest.orderBy('divers.cptanalytique').orderBy('divers.id').limit(PIECE);
          })
          .selectFrom('next')
          .leftJoin('movements', (join) =>
            join.onRef('movements.diver_id', '=', 'next.id').on(conditions(filter, true)),
          )
          .select((eb) => [
            'next.id',
            'next.cptanalytique',
            eb(eb('next.lastname', '||', ' '), '||', eb.ref('next.firstname'))
              .$castTo<string>()
              .as('member'),
            'movements.account',
            'movements.kind',
            ...sums(eb),
          ])
          .groupBy([
            'next.id',
            'next.cptanalytique',
            'next.lastname',
            'next.firstname',
            'movements.account',
            'movements.kind',
          ])
          .orderBy('next.cptanalytique')
          .orderBy('next.id')
          .$narrowType<{ account: Account | null; kind: MovementKind | null }>()
          .execute();
        const end = rows.at(-1);
        if (!end) return;
        yield rows;
        last = { key0: end.cptanalytique, key1: end.id };
      }
    },
  };
};

export type TotalRow = Awaited<ReturnType<ReturnType<typeof totalsRepository>['ofAccounts']>>[number];
