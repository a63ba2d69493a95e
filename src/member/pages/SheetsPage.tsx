import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sheetsZip, sheetYearQuery } from '../features/palanquees/api.ts';
import type { SheetYear } from '#contract/dive-archive.ts';
import { plural, shortDayYear, siteName, dayAndTime } from '#messages/format.ts';
import { sheetsArchiveName } from '#messages/file-names.ts';
import { diveLabel } from '#messages/palanquees.ts';
import { paths } from '#shared/paths.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { TableHead } from '#ui/components/TableHead.tsx';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import { Banner, EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { Options } from '#ui/form/Field.tsx';
import { ValidatedSheets } from '../features/palanquees/components/ValidatedSheets.tsx';
import { addressOfDive, addressOfLog } from '../features/palanquees/model/dive.ts';
import styles from './SafetySheets.module.css';
export default function SheetsPage() {
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('annee')) || undefined;
  const read = useQuery(sheetYearQuery(chosen));
  const list = read.data;
  return (
    <div className={styles.page} data-wide>
      <PageTitle
        back={paths.home}
        intro="Conservées un an (Code du sport, art. A322-72), puis effacées."
        actions={
          list && (
            <>
              <label className="row gap-2">
                Année
                <select
                  className={styles.year}
                  value={list.year}
                  onChange={({ target }) => setParams({ annee: target.value }, { replace: true })}
                >
                  <Options of={list.years.map((year) => [year, year])} />
                </select>
              </label>
              <DownloadButton
                load={() => sheetsZip(list.year)}
                name={sheetsArchiveName(list.year)}
                reason={
                  list.outings.every(({ dives }) => dives.every(({ sheets }) => sheets.length === 0))
                    ? 'Aucune fiche n’est validée pour cette année.'
                    : null
                }
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
            <Summary {...year} />
            <SheetTable outings={year.outings} />
          </>
        )}
      </QueryBody>
    </div>
  );
}

type SheetOuting = SheetYear['outings'][number];
type ListedDive = SheetOuting['dives'][number];

/** `3 sorties sans fiche validée, 1 fiche modifiée depuis la validation.` */
function Summary({ outings }: SheetYear) {
  const outingsWith = (state: ListedDive['state']): number =>
    outings.filter(({ dives }) => dives.some((dive) => dive.state === state)).length;
  const missing = outingsWith('TO_VALIDATE');
  const changed = outingsWith('CHANGED');
  if (missing + changed === 0) return <Banner tone="ok" title="Toutes les fiches sont validées." />;
  const parts = [
    ...(missing > 0 ? [`${plural(missing, 'sortie', 'sorties')} sans fiche validée`] : []),
    ...(changed > 0 ? [`${plural(changed, 'fiche modifiée', 'fiches modifiées')} depuis la validation`] : []),
  ];
  return <Banner tone="warn" title={`${parts.join(', ')}.`} />;
}

const STATE_LABELS: Readonly<Record<ListedDive['state'], readonly [tone: BadgeTone, label: string]>> = {
  VALIDATED: ['ok', 'Validée'],
  CHANGED: ['warn', 'Modifiée depuis'],
  TO_VALIDATE: ['danger', 'À valider'],
  EXEMPT: ['neutral', 'Non obligatoire'],
  OVER: ['neutral', 'Plus conservée'],
};

const OPEN = <span className="visually-hidden">Ouvrir</span>;

const SheetTable = ({ outings }: Pick<SheetYear, 'outings'>) => (
  <div className={styles.frame}>
    <table className={cx(table.table, styles.table)}>
      <TableHead headings={['Sortie', 'Fiche', 'Versions', [OPEN]]} />
      <tbody>
        {outings.flatMap((outing) =>
          outing.dives.map((dive, rank) => (
            <Row key={`${outing.id}-${dive.dive}`} outing={outing} dive={dive} isFirst={rank === 0} />
          )),
        )}
      </tbody>
    </table>
  </div>
);

interface RowProps {
  readonly outing: SheetOuting;
  readonly dive: ListedDive;
  readonly isFirst: boolean;
}

function Row({ outing, dive: { dive, state, planned, sheets }, isFirst }: RowProps) {
  const [tone, label] = STATE_LABELS[state];
  return (
    <tr>
      {isFirst && (
        <th scope="rowgroup" rowSpan={outing.dives.length}>
          <span className="block medium">{siteName(outing.site.name)}</span>
          {dayAndTime(outing.date, shortDayYear)}
        </th>
      )}
      <td className={styles.state}>
        {outing.dives.length > 1 && <span className={cx('block small', styles.dive)}>{diveLabel(dive)}</span>}
        <Badge tone={tone}>{label}</Badge>
        {!planned && state === 'TO_VALIDATE' && (
          <span className={cx('block quiet small', styles.note)}>Palanquées non composées</span>
        )}
      </td>
      <td className={styles.versions}>
        {sheets.length === 0 ? '–' : <ValidatedSheets outing={outing} sheets={sheets} />}
      </td>
      <td className={styles.open}>
        {state !== 'OVER' && (
          <ButtonLink
            size="s"
            variant={state === 'TO_VALIDATE' && planned ? 'primary' : 'secondary'}
            to={planned ? addressOfLog(outing.id, dive) : addressOfDive(outing.id, dive)}
          >
            {planned ? (sheets.length === 0 ? 'Noter et valider' : 'Ouvrir') : 'Composer'}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
