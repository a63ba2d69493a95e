import { DataTable } from 'react-admin';
import type { ErasurePreview } from '../../../shared/contract/personal-data.ts';
import type { ErasureFate } from '../../../shared/domain/personal-data.ts';
import { ERASURE_THING_LABELS } from '../../../shared/messages/erasure.ts';
import { retentionRule } from '../../../shared/domain/retention/rules.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { sourceText } from '../../../shared/messages/retention.ts';
import { Badge, type BadgeTone } from '../../../shared/ui/components/Badge.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { Sheet } from '../../components/list/ClubList.tsx';
import { SourceNote } from '../../components/SourceNote.tsx';
import { ClubTable } from '../../components/list/ClubTable.tsx';

type Thing = ErasurePreview['things'][number];
type Row = Thing & { readonly id: string };
const Col = DataTable.Col<Row>;

const FATES: Readonly<Record<ErasureFate, readonly [BadgeTone, string]>> = {
  ERASED: ['danger', 'Disparaît'],
  RENAMED: ['note', 'Renommé'],
  KEPT: ['warn', 'Gardé'],
};

/** What goes, what stays, why and until when. */
export const PreviewTable = ({ things }: { readonly things: readonly Thing[] }) => (
  <div>
    <Sheet>
      <div className={cells.sentences}>
        <ClubTable<Row> label="Ce que l’effacement fait" data={things.map((one) => ({ ...one, id: one.thing }))}>
          <Col {...ROW_HEADER} label="Quoi" style={{ width: '26%' }} render={renderThing} />
          <Col label="Ce qu’il en advient" render={renderFate} />
          <Col label="Jusqu’au" style={{ width: '26%' }} render={renderUntil} />
        </ClubTable>
      </div>
    </Sheet>
    <SourceNote />
  </div>
);

function renderThing({ thing, count }: Row) {
  return (
    <>
      {ERASURE_THING_LABELS[thing][0]}
      {count > 1 && <span className={cells.secondLine}>{count.toLocaleString('fr-FR')}</span>}
    </>
  );
}

function renderFate({ thing, fate }: Row) {
  const [tone, label] = FATES[fate];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <span className={cells.secondLine}>{ERASURE_THING_LABELS[thing][1]}</span>
    </>
  );
}

function renderUntil({ until, rule }: Row) {
  if (until === null) return '—';
  return (
    <>
      {numericDay(until)}
      {rule !== null && <span className={cells.secondLine}>{sourceText(retentionRule(rule))}</span>}
    </>
  );
}
