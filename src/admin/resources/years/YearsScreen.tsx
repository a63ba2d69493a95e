import { DataTable } from 'react-admin';
import type { BookYear } from '#contract/years.ts';
import type { YearState } from '#domain/books/years.ts';
import { assemblyFileName } from '#messages/file-names.ts';
import { dayYear, spacedFigure } from '#messages/format.ts';
import { YEAR_STATE_LABELS } from '#messages/years.ts';
import { paths } from '#shared/paths.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, twoLines } from '#admin/components/list/ClubTable.tsx';
import { useClubDataProvider, useProviderQuery } from '#admin/providers/hooks.ts';
import { CloseDialog } from './CloseDialog.tsx';

type Row = BookYear & { readonly id: number };
const Col = DataTable.Col<Row>;

const TONES: Readonly<Record<YearState, BadgeTone>> = { RUNNING: 'note', OVER: 'warn', CLOSED: 'ok' };

/** Years of the books: each has its file for the assembly, and is closed once it is over. */
export const YearsScreen = () => (
  <>
    <PageTitle
      back={paths.cashBox}
      intro={'Un exercice clos ne change plus\u00a0: ce qui le corrige est daté de l’exercice ouvert, et le nomme.'}
    >
      Exercices
    </PageTitle>
    <QueryBody
      query={useProviderQuery(['years'], (provider, call) => provider.call('GET /exercices', call))}
      skeleton={<Skeleton height={200} />}
      isEmpty={({ years }) => years.length === 0}
      empty={<EmptyState icon="wallet" title="Aucun exercice" />}
    >
      {({ years }) => (
        <Sheet>
          <ClubTable<Row> label="Exercices" tabIndex={0} data={years.map((one) => ({ ...one, id: one.year }))}>
            <Col {...ROW_HEADER} label="Exercice" source="year" disableSort />
            <Col label="État" render={renderState} />
            <Col label="Écritures" align="right" render={({ entries }) => spacedFigure(entries)} />
            <Col label="Actions" render={(row) => <Actions {...row} />} />
          </ClubTable>
        </Sheet>
      )}
    </QueryBody>
  </>
);

const renderState = ({ state, ends, closed }: Row) =>
  twoLines(
    <Badge tone={TONES[state]}>{YEAR_STATE_LABELS[state]}</Badge>,
    closed === null
      ? `jusqu’au ${dayYear(ends)}`
      : [`le ${dayYear(closed.day)}`, closed.by && `par ${closed.by}`].filter(Boolean).join(', '),
  );

function Actions({ year, state }: BookYear) {
  const { callFile } = useClubDataProvider();
  return (
    <span className={cells.inline}>
      <DownloadButton
        size="s"
        variant="quiet"
        load={() => callFile('GET /exercices/:year/dossier', { params: { year } })}
        name={assemblyFileName(year)}
      >
        Dossier de l’assemblée<span className="visually-hidden"> {year}</span>
      </DownloadButton>
      {state === 'OVER' && (
        <DialogButton size="s" renderDialog={(close) => <CloseDialog year={year} onClose={close} />}>
          Clôturer…<span className="visually-hidden"> {year}</span>
        </DialogButton>
      )}
    </span>
  );
}
