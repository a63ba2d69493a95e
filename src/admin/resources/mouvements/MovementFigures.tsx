import { useListContext } from 'react-admin';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { signedAmount } from '../../../shared/messages/ledger.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import type { MovementFilters } from './filters.ts';
import styles from './Movements.module.css';
import { useTotals } from './useTotals.ts';

/** What came in and went out, of all the movements that the list is narrowed to. */
export function MovementFigures() {
  const filters = useListContext().filterValues as MovementFilters;
  const { data: totals, error } = useTotals(filters, 'sums');
  if (error && !totals) return null;
  const cents = (euros: number): number => centsOfEuros(euros) ?? 0;
  const figures = totals && [
    { label: 'Crédits', value: signedAmount(cents(totals.in)) },
    { label: 'Débits', value: signedAmount(cents(totals.out)) },
    { label: 'Différence', value: signedAmount(cents(totals.in) + cents(totals.out)) },
  ];
  return (
    <section className={styles.figures} aria-label="Totaux de la liste">
      {figures ? (
        <>
          <dl className={styles.figureList}>
            {figures.map(({ label, value }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <output className={styles.quiet}>{plural(totals.count, 'mouvement', 'mouvements')}</output>
        </>
      ) : (
        <Skeleton width={420} height={48} />
      )}
    </section>
  );
}
