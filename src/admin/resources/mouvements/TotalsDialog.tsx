import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_LABELS, MOVEMENT_LABELS } from '../../../shared/messages/ledger.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { saveTable, type TableFormat } from '../../../shared/ui/files/save-table.ts';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import listing from '../../screens/listing.module.css';
import table from '../../screens/table.module.css';
import { totalColumns, type TotalLine } from './export-columns.ts';
import type { MovementFilters } from './filters.ts';
import styles from './Movements.module.css';
import { useTotals } from './useTotals.ts';

const NAME = 'Totaux par compte';

interface TotalsDialogProps {
  readonly filters: MovementFilters;
  readonly onClose: () => void;
}

/** For the accounts: what the list's movements come to, by analytic account. */
export function TotalsDialog({ filters, onClose }: TotalsDialogProps) {
  const { data: totals, error, refetch } = useTotals(filters, 'by account');
  const file = useMutation({
    mutationFn: (format: TableFormat) => saveTable(format, NAME, totalColumns, totals?.lines ?? []),
    onSuccess: onClose,
  });
  const nothing = totals && totals.lines.length > 0 ? null : 'Il n’y a rien à exporter.';
  return (
    <Dialog
      title={NAME}
      subtitle={totals && `${plural(totals.count, 'mouvement', 'mouvements')}, avec les filtres de la liste.`}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button reason={nothing} busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
            Fichier CSV
          </Button>
          <Button
            variant="primary"
            icon="download"
            reason={nothing}
            busy={file.isPending && file.variables === 'xlsx'}
            onClick={() => file.mutate('xlsx')}
          >
            Fichier Excel
          </Button>
        </>
      }
    >
      {file.error && <ErrorMessage error={file.error} />}
      {totals ? (
        totals.lines.length > 0 ? (
          <Totals lines={totals.lines} sums={totals} />
        ) : (
          <EmptyState icon="wallet" title="Aucun mouvement sur cette période" />
        )
      ) : error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
    </Dialog>
  );
}

const Totals = ({
  lines,
  sums,
}: {
  readonly lines: readonly TotalLine[];
  readonly sums: Pick<TotalLine, 'in' | 'out' | 'count'>;
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what can have the focus
  <section className={listing.frame} aria-label={NAME} tabIndex={0}>
    <table className={cx(table.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Cpt Analytique</th>
          <th scope="col">Membre</th>
          <th scope="col">Compte</th>
          <th scope="col">Nature</th>
          <th scope="col" className={table.end}>
            Nombre
          </th>
          <th scope="col" className={table.end}>
            Crédits
          </th>
          <th scope="col" className={table.end}>
            Débits
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.cptanalytique} ${line.account} ${line.kind}`}>
            <th scope="row">{line.cptanalytique}</th>
            <td>{line.member ?? 'Plusieurs membres'}</td>
            <td>{ACCOUNT_LABELS[line.account]}</td>
            <td>{MOVEMENT_LABELS[line.kind]}</td>
            <td className={table.end}>{line.count}</td>
            <td className={table.end}>{amountOfEuros(line.in)}</td>
            <td className={table.end}>{amountOfEuros(line.out)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          <td className={table.end}>{sums.count}</td>
          <td className={table.end}>{amountOfEuros(sums.in)}</td>
          <td className={table.end}>{amountOfEuros(sums.out)}</td>
        </tr>
      </tfoot>
    </table>
  </section>
);
