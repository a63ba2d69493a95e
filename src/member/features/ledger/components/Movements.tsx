import type { ReactNode } from 'react';
import { plural } from '../../../../shared/messages/money.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ListSheet } from '../../../../shared/ui/feedback/ListSheet.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import type { Statement } from '../model/useStatement.ts';
import { MovementTable, MovementTableSkeleton } from './MovementTable.tsx';
import styles from './Movements.module.css';

interface MovementsProps {
  readonly title: string;
  readonly statement: Statement;
  readonly balance?: boolean;
  readonly tools?: ReactNode;
  readonly whenEmpty: ReactNode;
}

export function Movements({ title, statement, balance = true, tools, whenEmpty }: MovementsProps) {
  const { total, error, refetch, more } = statement;
  return (
    <ListSheet
      label={title}
      head={
        <>
          <h2 className={styles.title}>{title}</h2>
          {tools}
        </>
      }
      query={statement}
      loading="Chargement des mouvements…"
      skeleton={<MovementTableSkeleton />}
      isEmpty={(movements) => movements.length === 0}
      empty={
        <EmptyState icon="wallet" title="Aucun mouvement sur cette période">
          {whenEmpty}
        </EmptyState>
      }
    >
      {(movements) => (
        <>
          <MovementTable label={title} movements={movements} balance={balance} />
          <div className={styles.foot}>
            <output>
              {movements.length < total
                ? `${movements.length} mouvements affichés sur ${total}`
                : plural(total, 'mouvement', 'mouvements')}
            </output>
            {more && (
              <span className={styles.more}>
                <Button size="s" busy={more.busy} onClick={more.load}>
                  Afficher les mouvements plus anciens
                </Button>
              </span>
            )}
            {error !== null && <ErrorMessage error={error} onRetry={refetch} />}
          </div>
        </>
      )}
    </ListSheet>
  );
}
