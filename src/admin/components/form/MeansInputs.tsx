import { Stack } from '@mui/material';
import { SelectInput } from 'react-admin';
import type { Means } from '#contract/books.ts';
import { MEANS, VOUCHERS, type MeansKind } from '#domain/books/means.ts';
import { recordOfEach } from '#domain/records.ts';
import { MEANS_LABELS, VOUCHER_LABELS } from '#messages/books.ts';
import { choicesOf } from '../list/filters.tsx';
import { given } from './ClubForm.tsx';
import { DayInput } from './DayInput.tsx';
import { LineInput } from './LineInput.tsx';
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
  /** May be explained later. */
  readonly optional?: true;
}

/** How money changed hands, with what belongs to each means. */
export const MeansInputs = (props: MeansInputsProps) => (
  <Stack spacing={2}>
    <MeansInput {...props} />
    <MeansDetails />
  </Stack>
);

export const MeansInput = ({ kinds = MEANS, optional }: MeansInputsProps) => (
  <SelectInput
    source="means.kind"
    label="Moyen"
    choices={choicesOf(kinds, MEANS_LABELS)}
    {...(optional
      ? { emptyText: 'Non noté (à expliquer plus tard)', emptyValue: '' }
      : { validate: given('Choisissez un moyen.') })}
  />
);

const ROW = { flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 150px' } };

/** Details by which a cheque or a voucher is found again. */
export function MeansDetails() {
  const kind = useFormValues<MeansValues>().means?.kind;
  if (kind === 'CHEQUE')
    return (
      <Stack direction="row" sx={ROW}>
        <LineInput source="means.number" label="N° du chèque" maxLength={30} />
        <LineInput source="means.bank" label="Banque" maxLength={60} />
        <LineInput source="means.drawer" label="Émetteur" placeholder="Le membre lui-même" maxLength={100} />
        <DayInput source="means.dueOn" label="À remettre à partir du" />
      </Stack>
    );
  if (kind !== 'VOUCHER') return null;
  return (
    <Stack direction="row" sx={ROW}>
      <SelectInput
        source="means.voucher"
        label="Bon"
        choices={choicesOf(VOUCHERS, VOUCHER_LABELS)}
        validate={given('Choisissez le bon.')}
      />
      <LineInput source="means.reference" label="Référence" maxLength={60} />
    </Stack>
  );
}
