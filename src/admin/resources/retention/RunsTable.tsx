import { DataTable } from 'react-admin';
import type { RetentionRun } from '../../../shared/contract/retention.ts';
import { spacedFigure } from '../../../shared/messages/money.ts';
import { RETENTION_LABELS } from '../../../shared/messages/retention.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ClubTable } from '../../components/list/ClubTable.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { MomentField } from '../../components/list/fields.tsx';
import { Part } from './Part.tsx';

type Row = RetentionRun & { readonly id: string };
type Mode = RetentionRun['lines'][number]['mode'];
const Col = DataTable.Col<Row>;

/** `Courriels envoyés 125 · Journal de sécurité 3` */
const told = ({ lines }: RetentionRun, mode: Mode): string =>
  lines
    .filter((line) => line.mode === mode && line.total > 0)
    .map(({ rule, total }) => `${RETENTION_LABELS[rule]}\u00a0: ${spacedFigure(total)}`)
    .join(' · ');

export const RunsTable = ({ runs }: { readonly runs: readonly RetentionRun[] }) => (
  <Part title="Derniers passages" intro="Des nombres seulement&nbsp;: aucun nom n’est gardé de ce qui a été effacé.">
    {runs.length === 0 ? (
      <EmptyState icon="clock" title="Aucun passage pour l’instant">
        <p>Le premier se fait la nuit prochaine. « Essayer maintenant » compte sans rien effacer.</p>
      </EmptyState>
    ) : (
      <div className={cells.sentences}>
        <ClubTable<Row> label="Derniers passages" data={runs.map((run) => ({ ...run, id: run.at }))}>
          <Col {...ROW_HEADER} label="Date" style={{ width: 150 }} render={renderMoment} />
          <Col label="Effacé" render={(run) => told(run, 'DELETED') || <span className={cells.quiet}>rien</span>} />
          <Col
            label="Compté seulement"
            render={(run) => told(run, 'DRY') || <span className={cells.quiet}>rien</span>}
          />
        </ClubTable>
      </div>
    )}
  </Part>
);

const renderMoment = ({ lines }: Row) => (
  <>
    <MomentField source="at" />
    {lines.some(({ finished }) => !finished) && <Badge tone="warn">interrompu</Badge>}
  </>
);
