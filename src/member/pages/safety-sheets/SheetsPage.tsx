import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sheetsZip } from '../../../shared/api/resources/dive-archive.ts';
import type { SheetYear } from '../../../shared/contract/dive-archive.ts';
import { sheetsArchiveName } from '../../../shared/messages/file-names.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { DownloadButton } from '../../../shared/ui/files/DownloadButton.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { sheetYearQuery } from '../../features/palanquees/api/dive-queries.ts';
import { SheetTable } from '../../features/palanquees/components/sheets/SheetTable.tsx';
import { missingTitle, outingsWith } from '../../features/palanquees/model/sheet-year.ts';
import styles from './SafetySheets.module.css';

/** Lists a year's safety sheets, and the outings without one. */
export default function SheetsPage() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('annee')) || undefined;
  const read = useQuery(sheetYearQuery(asked));
  const list = read.data;
  return (
    <div className={styles.page} data-wide>
      <PageTitle
        back={paths.home}
        intro="Conservées un an (Code du sport, art. A322-72), puis effacées."
        actions={
          list && (
            <>
              <label className={styles.years}>
                Année
                <select
                  className={styles.year}
                  value={list.year}
                  onChange={({ target }) => setParams({ annee: target.value }, { replace: true })}
                >
                  {list.years.map((year) => (
                    <option key={year} value={year}>
                      {year}
                    </option>
                  ))}
                </select>
              </label>
              <DownloadButton
                load={() => sheetsZip(list.year)}
                name={sheetsArchiveName(list.year)}
                reason={hasSheets(list) ? null : 'Aucune fiche n’est validée pour cette année.'}
              >
                Toutes les fiches (ZIP)
              </DownloadButton>
            </>
          )
        }
      >
        Fiches de sécurité
      </PageTitle>
      <QueryBody
        query={read}
        loading="Chargement des fiches…"
        skeleton={<Skeleton height={420} />}
        isEmpty={({ outings }) => outings.length === 0}
        empty={
          <EmptyState icon="calendar" title="Aucune plongée n’a commencé cette année-là">
            <p>Les sorties paraissent ici dès qu’elles ont commencé.</p>
          </EmptyState>
        }
      >
        {(year) => (
          <>
            <Summary list={year} />
            <SheetTable outings={year.outings} />
          </>
        )}
      </QueryBody>
    </div>
  );
}

const hasSheets = ({ outings }: SheetYear): boolean =>
  outings.some(({ dives }) => dives.some(({ sheets }) => sheets.length > 0));

function Summary({ list }: { readonly list: SheetYear }) {
  const missing = outingsWith(list, 'TO_VALIDATE');
  const changed = outingsWith(list, 'CHANGED');
  if (missing + changed === 0) return <Banner tone="success" title="Toutes les fiches sont validées." />;
  return <Banner tone="warning" title={missingTitle(missing, changed)} />;
}
