import type { ReactNode } from 'react';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading } from '../../../../shared/ui/feedback/Skeleton.tsx';
import type { Statement } from '../model/useStatement.ts';
import { MovementTable, MovementTableSkeleton } from './MovementTable.tsx';
import styles from './Movements.module.css';

interface MovementsProps {
  readonly title: string;
  readonly statement: Statement;
  /** A balance after each movement. */
  readonly balance?: boolean;
  /** On the line of the title: the choice of a period. */
  readonly tools?: ReactNode;
  /** What to do where there is no movement. */
  readonly whenEmpty: ReactNode;
}

/** The four states of a statement: on its way, failed, empty, full. */
export function Movements({ title, statement, balance = true, tools, whenEmpty }: MovementsProps) {
  const { movements, total, error, retry, more } = statement;
  return (
    <section className={styles.sheet} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tools}
      </div>
      {movements === undefined ? (
        error === null ? (
          <Loading label="Chargement des mouvements…">
            <MovementTableSkeleton />
          </Loading>
        ) : (
          <div className={styles.message}>
            <ErrorMessage error={error} onRetry={retry} />
          </div>
        )
      ) : movements.length === 0 ? (
        <EmptyState icon="wallet" title="Aucun mouvement sur cette période">
          {whenEmpty}
        </EmptyState>
      ) : (
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
            {error !== null && <ErrorMessage error={error} onRetry={retry} />}
          </div>
        </>
      )}
    </section>
  );
}
