import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Movement } from '../../../shared/contract/ledger.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import styles from './Movements.module.css';

export interface MovementValues {
  readonly diver?: number;
  readonly direction: 'in' | 'out';
  /** Euros; a text while it is unreadable. */
  readonly amount: number | string | null;
  readonly reason?: string;
}

/** Balance of a wallet by the ledger itself, which also has deactivated and deleted members; null while unknown. */
function useBalance(diver: number | undefined) {
  const { data } = useGetList<Movement>(
    'mouvements',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'at', order: 'DESC' },
      filter: { diver, account: 'WALLET' },
    },
    { enabled: diver !== undefined },
  );
  return data ? (centsOfEuros(data[0]?.balance ?? 0) ?? 0) : null;
}

/** Balance of the chosen member before and after the movement. */
export function MovementBalance() {
  const { diver, direction, amount: euros } = useWatch<MovementValues>() as MovementValues;
  const before = useBalance(diver);
  if (before === null) return null;
  const cents = typeof euros === 'number' ? centsOfEuros(euros) : null;
  const after = cents === null || cents <= 0 ? null : before + (direction === 'out' ? -cents : cents);
  return (
    <output className={styles.balance}>
      Solde&nbsp;: {amount(before)}
      {after !== null && (
        <>
          {' '}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden"> puis </span> <strong>{amount(after)}</strong>
        </>
      )}
    </output>
  );
}
