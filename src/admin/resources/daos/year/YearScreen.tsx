import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { paths } from '../../../../shared/paths.ts';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { PageTitle } from '../../../../shared/ui/navigation/PageTitle.tsx';
import type { ClubDataProvider } from '../../../providers/dataProvider.ts';
import { ScaleTable } from './ScaleTable.tsx';
import styles from './Year.module.css';
import { YearActions } from './YearActions.tsx';
import { YearSelect, useYear } from './YearSelect.tsx';
import { ToDeclare, YearFigures } from './YearSummary.tsx';
import { YearTable } from './YearTable.tsx';
import { YearWarnings } from './YearWarnings.tsx';

/** Balance of a year of donations, for the treasurer: sums of each member, and the statements to sign. */
export function YearScreen() {
  const [year, setYear] = useYear();
  const provider = useDataProvider<ClubDataProvider>();
  const query = useQuery({
    queryKey: ['daos', 'getDonationYear', year],
    queryFn: ({ signal }) => provider.getDonationYear(year, { signal }),
    placeholderData: keepPreviousData,
  });
  // The former year stands in for the list of years alone: its sums are not this year's.
  const shown = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <PageTitle
        back={paths.donationsAdmin}
        intro="Le barème est annuel : il est appliqué une fois, à la distance de toute l’année de chaque membre."
        actions={shown && <YearActions year={shown} />}
      >
        Bilan annuel des dons
      </PageTitle>
      <div className={styles.parts}>
        <div className={styles.head}>
          <YearSelect year={year} years={query.data?.years ?? []} onSelect={setYear} />
          {shown && shown.members.length > 0 && <YearFigures totals={shown.totals} />}
        </div>
        <QueryBody
          query={{ data: shown, error: query.error, refetch: query.refetch }}
          loading="Chargement du bilan…"
          skeleton={
            <div className={styles.parts}>
              <Skeleton height={76} />
              <Skeleton height={380} />
            </div>
          }
          isEmpty={({ members }) => members.length === 0}
          empty={
            <EmptyState icon="calendar" title={`Aucun don aux œuvres en ${year}`}>
              <p>Choisissez une autre année, ou attendez que les membres saisissent leurs dons.</p>
            </EmptyState>
          }
        >
          {(balance) => (
            <>
              <ToDeclare totals={balance.totals} />
              <YearWarnings year={balance} />
              <YearTable year={balance} />
            </>
          )}
        </QueryBody>
        <ScaleTable year={year} />
      </div>
    </>
  );
}
