import { useQuery } from '@tanstack/react-query';
import type { LoggedDive } from '#contract/dive-archive.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName, type Named } from '#domain/divers/identity.ts';
import { beginningOf, totalsByYear, yearOf } from '#domain/palanquees/logbook.ts';
import { logbookColumns } from '#shared/files/logbook-columns.ts';
import { uddfOf } from '#shared/files/uddf.ts';
import { functionOf, timeUnderWater } from '#messages/dive-archive.ts';
import { plural, shortDay, siteName, timeOfDay } from '#messages/format.ts';
import { metres } from '#messages/palanquees.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Sheet } from '#ui/components/Sheet.tsx';
import table from '#ui/components/table.module.css';
import { TableHead } from '#ui/components/TableHead.tsx';
import { useCurrentDiver } from '#ui/data/club-hooks.ts';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { saveFile, saveTable } from '#ui/files/save-table.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { myDivesQuery } from '../features/palanquees/api.ts';
import styles from './MyDivesPage.module.css';

const NAME = 'Mes plongées';

function saveUddf(owner: Named, dives: readonly LoggedDive[]) {
  const now = new Date();
  saveFile(new Blob([uddfOf(owner, dives, now)], { type: 'application/xml' }), `${NAME} ${parisDay(now)}.uddf`);
}

/** Dives by the validated sheets (our server only). */
export default function MyDivesPage() {
  const read = useQuery(myDivesQuery);
  const me = useCurrentDiver().data;
  const dives = read.data?.dives ?? [];
  return (
    <>
      <PageTitle
        back={paths.home}
        intro="D’après les fiches de sécurité validées. Elles sont effacées après un an&nbsp;: téléchargez votre carnet."
        actions={
          dives.length > 0 && (
            <>
              <Button icon="download" onClick={() => void saveTable('csv', NAME, logbookColumns, dives)}>
                Fichier CSV
              </Button>
              <Button icon="download" onClick={() => me && saveUddf(me, dives)}>
                Carnet UDDF
              </Button>
            </>
          )
        }
      >
        {NAME}
      </PageTitle>
      <QueryBody
        query={read}
        loading="Chargement de vos plongées…"
        skeleton={<Skeleton height={320} />}
        isEmpty={(logbook) => logbook.dives.length === 0}
        empty={
          <EmptyState icon="dive" title="Aucune plongée pour l’instant">
            <p>Vos plongées paraissent ici dès que le directeur de plongée a validé leur fiche de sécurité.</p>
          </EmptyState>
        }
      >
        {(logbook) => (
          <>
            {totalsByYear(logbook.dives).map(({ year, dives: count, duration, deepest }) => (
              <Sheet
                key={year}
                aria-labelledby={`annee-${year}`}
                head={
                  <>
                    <h2 id={`annee-${year}`} className={styles.year}>
                      {year}
                    </h2>
                    <p className={cx('quiet', styles.totals)}>
                      <strong>{plural(count, 'plongée', 'plongées')}</strong> · {timeUnderWater(duration)} sous l’eau ·{' '}
                      {metres(deepest)} au maximum
                    </p>
                  </>
                }
              >
                <DiveTable year={year} dives={logbook.dives.filter((dive) => yearOf(dive) === year)} />
              </Sheet>
            ))}
          </>
        )}
      </QueryBody>
    </>
  );
}

/** `mer. 1ᵉʳ juil. à 0 h 20` */
const beginning = (dive: LoggedDive): string => {
  const { day, time } = beginningOf(dive);
  return `${shortDay(day)} à\u00a0${timeOfDay(time)}`;
};

const DiveTable = ({ year, dives }: { readonly year: string; readonly dives: readonly LoggedDive[] }) => (
  <table className={cx(table.table, table.cards, styles.table)}>
    <caption className="visually-hidden">Plongées de {year}</caption>
    <TableHead headings={['Sortie', ['Profondeur', styles.figure], ['Durée', styles.figure], 'Fonction', 'Avec']} />
    <tbody>
      {dives.map((dive) => (
        <tr key={`${dive.event}-${dive.dive}`}>
          <th scope="row">
            <span className={cx('block medium', styles.site)}>{siteName(dive.site)}</span>
            {beginning(dive)}
          </th>
          <td className={styles.figure}>{dive.depth === null ? '–' : metres(dive.depth)}</td>
          <td className={styles.figure}>{dive.duration === null ? '–' : timeUnderWater(dive.duration)}</td>
          <td>{functionOf(dive)}</td>
          <td className={cx(table.wide, styles.companions)}>{dive.companions.map(sortedName).join(', ') || '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
