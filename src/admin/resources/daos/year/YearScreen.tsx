import { paths } from '../../../../shared/paths.ts';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { ScaleTable } from './ScaleTable.tsx';
import { useDonationYear } from './useDonationYear.ts';
import { useYear } from './useYear.ts';
import styles from './Year.module.css';
import { YearActions } from './YearActions.tsx';
import { YearChoice } from './YearChoice.tsx';
import { ToDeclare, YearFigures } from './YearFigures.tsx';
import { YearTable } from './YearTable.tsx';
import { YearWarnings } from './YearWarnings.tsx';

/** The end of a year, for the treasurer: what each member waived, and the statements that they sign. */
export function YearScreen() {
  const [year, show] = useYear();
  const { data, error, refetch, isPlaceholderData } = useDonationYear(year);
  // What is shown of the former year must not be taken for this one's.
  const shown = isPlaceholderData ? undefined : data;
  return (
    <>
      <PageTitle
        back={paths.donationsAdmin}
        intro="Le barème est annuel : il est appliqué une fois, à la distance de toute l’année de chaque membre."
        actions={shown && <YearActions year={shown} />}
      >
        Bilan annuel des dons
      </PageTitle>
      <div className={styles.parts}>
        <div className={styles.head}>
          <YearChoice year={year} years={data?.years ?? []} onChoose={show} />
          {shown && shown.members.length > 0 && <YearFigures totals={shown.totals} />}
        </div>
        {shown ? (
          shown.members.length === 0 ? (
            <EmptyState icon="calendar" title={`Aucun don aux œuvres en ${year}`}>
              <p>Choisissez une autre année, ou attendez que les membres saisissent leurs dons.</p>
            </EmptyState>
          ) : (
            <>
              <ToDeclare totals={shown.totals} />
              <YearWarnings year={shown} />
              <YearTable year={shown} />
            </>
          )
        ) : error ? (
          <ErrorMessage error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Chargement du bilan…">
            <div className={styles.parts}>
              <Skeleton height={76} />
              <Skeleton height={380} />
            </div>
          </Loading>
        )}
        <ScaleTable year={year} />
      </div>
    </>
  );
}
