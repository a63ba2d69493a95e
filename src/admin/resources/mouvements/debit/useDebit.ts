import { useState } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import { debitOuting, onceKey } from '../../../../shared/api/resources/ledger.ts';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { centsOfEuros, eurosOfCents, type Cents } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../../screens/useAct.ts';
import { centsTyped, typedCents } from '../euros.ts';
import { useLedgerChanged } from '../useLedgerChanged.ts';
import { isProposed, type Person } from './people.ts';

/** A line that is to be debited. */
export interface Line {
  readonly person: Person;
  readonly cents: Cents;
}

const suggestion = ({ suggested }: OutingAccount): string =>
  suggested === null ? '' : typedCents(centsOfEuros(suggested) ?? 0);

/**
 * The debit of an outing as it is being written: one amount for all, and others where somebody has typed another one. Its
 * key stays the same until it is made: sent twice, it is one debit.
 */
export function useDebit(account: OutingAccount) {
  const { people } = account;
  const [key, setKey] = useState(onceKey);
  const [each, setEach] = useState(() => suggestion(account));
  const [own, setOwn] = useState<ReadonlyMap<number, string>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(people.filter(isProposed).map(({ id }) => id)),
  );
  const changed = useLedgerChanged();
  const typedOf = ({ id }: Person): string => own.get(id) ?? each;

  const picked = people.filter(({ id }) => chosen.has(id));
  const lines: Line[] = picked.flatMap((person) => {
    const cents = centsTyped(typedOf(person));
    return cents === null ? [] : [{ person, cents }];
  });

  const debit = useAct({
    mutationFn: (again: boolean) =>
      debitOuting(account.event.id, {
        lines: lines.map(({ person, cents }) => ({ diver: person.id, amount: eurosOfCents(cents) })),
        key,
        ...(again ? { again } : {}),
      }),
    onSuccess: async () => {
      const sum = amount(lines.reduce((all, { cents }) => all + cents, 0));
      toast(`${plural(lines.length, 'porte-monnaie débité', 'porte-monnaie débités')}, ${sum} en tout.`);
      setKey(onceKey());
      setChosen(new Set());
      setOwn(new Map());
      await changed();
    },
    onError: async (error) => {
      // Somebody else was quicker: what they debited is shown, and asked about.
      if (error instanceof ApiError && error.code === 'OUTING_DEBITED') await changed();
    },
  });

  return {
    each,
    setEach: (text: string): void => {
      setEach(text);
      setOwn(new Map());
    },
    typedOf,
    type: (id: number, text: string): void => setOwn(new Map(own).set(id, text)),
    isChosen: (id: number): boolean => chosen.has(id),
    choose: (ids: readonly number[], take: boolean): void => {
      const next = new Set(chosen);
      for (const id of ids) {
        if (take) next.add(id);
        else next.delete(id);
      }
      setChosen(next);
    },
    picked,
    lines,
    total: lines.reduce((sum, { cents }) => sum + cents, 0),
    /** Why it can't be made yet; null: it can. */
    obstacle:
      picked.length === 0
        ? 'Cochez au moins une personne.'
        : lines.length < picked.length
          ? 'Écrivez un montant en euros pour chaque personne cochée.'
          : null,
    debit,
  };
}

export type Debit = ReturnType<typeof useDebit>;
