import { RadioButtonGroupInput, useListContext, useNotify } from 'react-admin';
import type { ReconciliationLine } from '#contract/reconciliation.ts';
import { centsOfEuros } from '#domain/money.ts';
import { amount, plural } from '#messages/format.ts';
import { EXPLAINED_LABELS } from '#messages/reconciliation.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import type { ExplainedRow } from '#admin/providers/dataProvider.ts';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { proposedFor } from './useExplain.ts';

interface ManyValues {
  readonly as: 'SUGGESTED' | 'GIFT' | 'OUTING';
}

const WAYS = [
  { id: 'SUGGESTED', name: 'Comme proposé, ligne par ligne' },
  { id: 'GIFT', name: EXPLAINED_LABELS.GIFT },
  { id: 'OUTING', name: EXPLAINED_LABELS.OUTING },
];
/** Reads the whole list: lines of other pages may be selected. */
const ALL = { sort: { field: 'day', order: 'DESC' }, pagination: { page: 1, perPage: 1_000_000 } } as const;

/** Rows of the books that this explains, and how; others are left. */
const explainedBy = (lines: readonly ReconciliationLine[], as: ManyValues['as']): ExplainedRow[] =>
  lines.flatMap((line) => {
    if (as === 'SUGGESTED') return proposedFor(line) ?? [];
    return line.transfer === null ? [] : { id: line.transfer, as };
  });

interface ExplainManyDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Explains many lines alike, each by itself; those that the server refuses stay selected. */
export function ExplainManyDialog({ ids, onClose }: ExplainManyDialogProps) {
  const { onSelect } = useListContext<ReconciliationLine>();
  const notify = useNotify();
  const selected = useProviderQuery(['reconciliation', 'selected', ids], async (provider) => {
    const { data } = await provider.getList<ReconciliationLine>('reconciliation', { ...ALL, filter: {} });
    return data.filter(({ id }) => ids.includes(id));
  });
  const lines = selected.data ?? [];
  const explain = useProviderMutation({
    mutationFn: (provider, { as }: ManyValues) => provider.explainEach(explainedBy(lines, as)),
    onSuccess: ({ done, refused, reason }) => {
      // One message: a second would wait until the first has gone.
      const words = `${plural(done, 'ligne expliquée', 'lignes expliquées')}. ${reason ?? ''}`.trim();
      notify(words, { type: reason === null ? 'info' : 'warning' });
      const left = new Set(refused.map(({ id }) => id));
      onSelect(lines.flatMap(({ id, transfer }) => (transfer !== null && left.has(transfer) ? id : [])));
      onClose();
    },
  });
  return (
    <FormDialog<ManyValues>
      title="Expliquer les lignes choisies&nbsp;?"
      confirmLabel="Expliquer les lignes"
      reason={selected.data ? null : 'Attendez la lecture des lignes.'}
      values={SUGGESTED}
      mutation={explain}
      onClose={onClose}
    >
      <RadioButtonGroupInput
        source="as"
        label="Explication"
        choices={WAYS}
        row={false}
        helperText={false}
        validate={(as: ManyValues['as']) =>
          explainedBy(lines, as).length === 0 ? 'Aucune de ces lignes ne s’explique ainsi.' : undefined
        }
      />
      <QueryBody query={selected} loading="Lecture de la sélection…" skeleton={<Skeleton height={48} />}>
        {(found) => <Counted lines={found} />}
      </QueryBody>
    </FormDialog>
  );
}

const SUGGESTED: ManyValues = { as: 'SUGGESTED' };

function Counted({ lines }: { readonly lines: readonly ReconciliationLine[] }) {
  const { as } = useFormValues<ManyValues>();
  const rows = new Set(explainedBy(lines, as).map(({ id }) => id));
  const explained = lines.filter(({ transfer }) => transfer !== null && rows.has(transfer));
  const sum = explained.reduce((all, line) => all + (centsOfEuros(line.amount) ?? 0), 0);
  const left = lines.length - explained.length;
  return (
    <p aria-live="polite">
      <strong>{`${plural(explained.length, 'ligne', 'lignes')}, ${amount(sum)}`}</strong>
      {left > 0 && `\u00a0; ${plural(left, 'autre reste', 'autres restent')} dans la liste`}.
    </p>
  );
}
