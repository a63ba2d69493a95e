import { Stack } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import type { Means } from '#contract/books.ts';
import { MEANS, VOUCHERS, type MeansKind } from '#domain/books/means.ts';
import { recordOfEach } from '#domain/records.ts';
import { MEANS_LABELS, VOUCHER_LABELS } from '#messages/books.ts';
import { choicesOf } from '../list/filters.tsx';
import { DayInput } from './DayInput.tsx';
import { useFormValues } from './useFormValues.ts';

/** As a form holds them: empty inputs are null. */
export interface MeansValues {
  readonly means?: { readonly [Field in keyof Means]?: Means[Field] | null | '' } | null;
}

const DETAILS = ['drawer', 'bank', 'number', 'dueOn', 'voucher', 'reference'] as const;

/** Part of a call's body: empty where nothing was chosen. */
export function meansFrom({ means }: MeansValues): { readonly means?: Means } {
  if (!means?.kind) return {};
  const details = Object.fromEntries(
    Object.entries(recordOfEach(DETAILS, (field) => means[field])).filter(([, value]) => value != null && value !== ''),
  );
  return { means: { kind: means.kind, ...details } };
}

interface MeansInputsProps {
  readonly kinds?: readonly MeansKind[];
  /** Says what stands there while nothing is chosen; without it one must choose. */
  readonly emptyText?: string;
}

const text = (maxLength: number) => ({ htmlInput: { maxLength, autoComplete: 'off' } });

/** How money changed hands, with what belongs to each means. */
export const MeansInputs = (props: MeansInputsProps) => (
  <Stack spacing={2}>
    <MeansInput {...props} />
    <MeansDetails />
  </Stack>
);

export const MeansInput = ({ kinds = MEANS, emptyText }: MeansInputsProps) => (
  <SelectInput
    source="means.kind"
    label="Moyen"
    choices={choicesOf(kinds, MEANS_LABELS)}
    helperText={false}
    {...(emptyText === undefined
      ? { validate: (value: unknown) => (value ? undefined : 'Choisissez un moyen.') }
      : { emptyText, emptyValue: '' })}
  />
);

const ROW = { flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 150px' } };

/** What finds a cheque or a voucher again. */
export function MeansDetails() {
  const kind = useFormValues<MeansValues>().means?.kind;
  if (kind === 'CHEQUE')
    return (
      <Stack direction="row" useFlexGap sx={ROW}>
        <TextInput source="means.number" label="N° du chèque" helperText={false} slotProps={text(30)} />
        <TextInput source="means.bank" label="Banque" helperText={false} slotProps={text(60)} />
        <TextInput
          source="means.drawer"
          label="Émetteur"
          placeholder="Le membre lui-même"
          helperText={false}
          slotProps={text(100)}
        />
        <DayInput source="means.dueOn" label="À remettre à partir du" />
      </Stack>
    );
  if (kind !== 'VOUCHER') return null;
  return (
    <Stack direction="row" useFlexGap sx={ROW}>
      <SelectInput
        source="means.voucher"
        label="Bon"
        choices={choicesOf(VOUCHERS, VOUCHER_LABELS)}
        helperText={false}
        validate={(value: unknown) => (value ? undefined : 'Choisissez le bon.')}
      />
      <TextInput source="means.reference" label="Référence" helperText={false} slotProps={text(60)} />
    </Stack>
  );
}
