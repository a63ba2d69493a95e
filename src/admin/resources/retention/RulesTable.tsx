import { DataTable } from 'react-admin';
import type { RetentionReport, RetentionRun } from '../../../shared/contract/retention.ts';
import { durationText, FATE_LABELS, RETENTION_LABELS, sourceText } from '../../../shared/messages/retention.ts';
import { RETENTION_KEYS, retentionRule, type RetentionKey } from '../../../shared/domain/retention/rules.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { spacedFigure } from '../../../shared/messages/money.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { Sheet } from '../../components/list/ClubList.tsx';
import { SourceNote } from '../../components/SourceNote.tsx';
import { ClubTable } from '../../components/list/ClubTable.tsx';

type Line = RetentionRun['lines'][number];
interface Row {
  readonly id: RetentionKey;
  /** Newest line of a run; absent where the job has nothing to do, or has never run. */
  readonly line: Line | undefined;
  readonly on: boolean;
}
const Col = DataTable.Col<Row>;

const newestLine = ({ runs }: RetentionReport, key: RetentionKey): Line | undefined =>
  runs.flatMap(({ lines }) => lines).find(({ rule, finished }) => rule === key && finished);

export function RulesTable({ report }: { readonly report: RetentionReport }) {
  const rows = RETENTION_KEYS.map((id): Row => ({ id, line: newestLine(report, id), on: report.on }));
  return (
    <div>
      <Sheet>
        <div className={cells.sentences}>
          <ClubTable<Row> label="Durées de conservation" data={rows}>
            <Col {...ROW_HEADER} label="Donnée" style={{ width: '25%' }} render={({ id }) => RETENTION_LABELS[id]} />
            <Col label="Gardée" style={{ width: '27%' }} render={renderDuration} />
            <Col label="Texte" style={{ width: '22%' }} render={({ id }) => sourceText(retentionRule(id))} />
            <Col label="À effacer aujourd’hui" align="right" style={{ width: 190 }} render={renderDue} />
            <Col label="Ensuite" style={{ width: 120 }} render={renderNext} />
          </ClubTable>
        </div>
      </Sheet>
      <SourceNote />
    </div>
  );
}

function renderDuration({ id, on }: Row) {
  const rule = retentionRule(id);
  const waits = rule.fate === 'DELETED' && !rule.always && !on;
  return (
    <>
      {durationText(rule)}
      <span className={cells.secondLine}>
        {FATE_LABELS[rule.fate]}
        {waits && ', à la mise en marche'}
      </span>
    </>
  );
}

/** What a run has deleted is no longer due. */
function renderDue({ line }: Row) {
  if (line === undefined) return <span className={cells.quiet}>—</span>;
  if (line.mode === 'DELETED' || line.total === 0) return <span className={cells.quiet}>rien</span>;
  return <Badge tone={line.mode === 'LISTED' ? 'note' : 'warn'}>{spacedFigure(line.total)}</Badge>;
}

function renderNext({ line }: Row) {
  if (line?.nextDay === undefined || line.nextDay === null) return <span className={cells.quiet}>—</span>;
  const isNow = line.mode !== 'DELETED' && line.total > 0;
  return <span className={cells.pair}>{isNow ? 'maintenant' : numericDay(line.nextDay)}</span>;
}
