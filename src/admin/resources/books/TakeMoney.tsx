import { Box, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { DataTable, Form, FunctionField, ReferenceField, SelectInput, useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Means, TakenMoney } from '#contract/books.ts';
import type { Diver } from '#contract/divers.ts';
import { MEANS } from '#domain/books/means.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { MEANS_LABELS } from '#messages/books.ts';
import { amountOfEuros, plural } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { given } from '#admin/components/form/ClubForm.tsx';
import { MeansDetails, meansFrom, MeansInput, type MeansValues } from '#admin/components/form/MeansInputs.tsx';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import { AmountInput, isPositive } from '#admin/components/form/TypedInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { AmountField, ClubTable, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import { onceKey } from '#admin/providers/once-key.ts';

type Purpose = TakenMoney['lines'][number]['purpose'];
const PURPOSES = [
  { id: 'FEE', name: 'Cotisation' },
  { id: 'WALLET', name: 'Porte-monnaie' },
];
const LABELS: Readonly<Record<Purpose, string>> = { FEE: 'Cotisation', WALLET: 'Porte-monnaie' };
const KINDS = MEANS.filter((kind) => kind !== 'SERVICE');

interface LineValues extends MeansValues {
  readonly diver?: number;
  readonly amount?: number | string | null;
  readonly purpose?: Purpose;
}

interface Line {
  readonly id: number;
  readonly diver: number;
  readonly amount: number;
  readonly purpose: Purpose;
  readonly means: Means;
}

const sumOf = (lines: readonly Line[]): number =>
  eurosOfCents(lines.reduce((sum, { amount }) => sum + (centsOfEuros(amount) ?? 0), 0));

/** Money taken from many people at the club's table: by keyboard, line after line, sent once. */
export function TakeMoney() {
  const today = useToday();
  const navigate = useNavigate();
  const [key] = useState(onceKey);
  const [day, setDay] = useState(today);
  const [receipts, setReceipts] = useState(false);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const next = useRef(1);
  const take = useProviderMutation({
    mutationFn: (provider) =>
      provider.call('POST /caisse', {
        body: { key, day, receipts, lines: lines.map(({ id: _id, ...line }) => line) },
      }),
    success: ({ lines: count, sum }) => `${plural(count, 'ligne', 'lignes')}, ${amountOfEuros(sum)} encaissés.`,
    onSuccess: () => void navigate(paths.cashBox),
  });
  function add(line: Omit<Line, 'id'>): void {
    setLines((before) => [...before, { ...line, id: next.current++ }]);
  }
  return (
    <>
      <UnsavedChangesGuard unsaved={lines.length > 0 && !take.isSuccess} />
      <PageTitle
        back={paths.cashBox}
        intro="Une ligne par personne et par moyen. Entrée ajoute la ligne, et revient au nom."
      >
        Encaisser
      </PageTitle>
      <Stack spacing={2}>
        <Card>
          {/* A new form for each line, which keeps the means and the purpose of the one before. */}
          <LineForm key={lines.length} last={lines.at(-1)} onAdd={add} />
        </Card>
        <TakenLines lines={lines} onRemove={(id) => setLines(lines.filter((line) => line.id !== id))} />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Box sx={{ width: 220 }}>
            <DayField label="Reçu le" value={day} today={today} onChange={(typed) => setDay(typed || today)} />
          </Box>
          <Checkbox
            label="Envoyer un reçu par e-mail à chacun"
            checked={receipts}
            onChange={({ target }) => setReceipts(target.checked)}
          />
          <Button
            variant="primary"
            busy={take.isPending}
            reason={lines.length === 0 ? 'Ajoutez d’abord une ligne.' : null}
            onClick={() => take.mutate()}
          >
            {lines.length === 0
              ? 'Enregistrer'
              : `Enregistrer ${plural(lines.length, 'ligne', 'lignes')}, ${amountOfEuros(sumOf(lines))}`}
          </Button>
        </Stack>
        {take.error && <ErrorMessage error={take.error} />}
      </Stack>
    </>
  );
}

interface LineFormProps {
  readonly last: Line | undefined;
  readonly onAdd: (line: Omit<Line, 'id'>) => void;
}

function LineForm({ last, onAdd }: LineFormProps) {
  const defaults: LineValues = { purpose: last?.purpose ?? 'FEE', means: { kind: last?.means.kind ?? 'CHEQUE' } };
  function submit({ diver, amount, purpose = 'FEE', ...values }: LineValues): void {
    const { means } = meansFrom(values);
    if (diver === undefined || typeof amount !== 'number' || !means) return;
    onAdd({ diver, amount, purpose, means });
  }
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      defaultValues={defaults}
      onSubmit={(values: FieldValues) => submit(values)}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', marginBottom: 2 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <MemberInput source="diver" />
          <Situation />
        </Box>
        <Box sx={{ width: 140 }}>
          <AmountInput source="amount" label="Montant" emptyValue={0} validate={isPositive} />
        </Box>
        <Box sx={{ width: 180 }}>
          <SelectInput
            source="purpose"
            label="Pour"
            choices={PURPOSES}
            validate={given('Choisissez à quoi va l’argent.')}
          />
        </Box>
        <Box sx={{ flex: '1 1 180px' }}>
          <MeansInput kinds={KINDS} />
        </Box>
        {/* As high as the fields beside it, below their labels. */}
        <Box sx={{ paddingTop: { xs: 0, md: '26px' } }}>
          <Button type="submit" icon="plus">
            Ajouter
          </Button>
        </Box>
      </Stack>
      <MeansDetails />
    </Form>
  );
}

/** Shows the member's fee due and wallet. */
function Situation() {
  const { diver = 0 } = useFormValues<LineValues>();
  const { data } = useGetOne<Diver>('divers', { id: diver }, { enabled: diver > 0 });
  if (!data || diver === 0) return null;
  const due = data.cotisation ?? 0;
  const wallet = data.porte_Monnaie ?? 0;
  return (
    <p className="quiet">
      {due > 0 ? `Doit ${amountOfEuros(due)} de cotisation` : 'Cotisation réglée'}
      {`\u00a0; porte-monnaie\u00a0: ${amountOfEuros(wallet)}.`}
    </p>
  );
}

const Col = DataTable.Col<Line>;

interface TakenLinesProps {
  readonly lines: readonly Line[];
  readonly onRemove: (id: number) => void;
}

/** The newest first, beside the form. */
const TakenLines = ({ lines, onRemove }: TakenLinesProps) =>
  lines.length === 0 ? null : (
    <Sheet>
      <ClubTable<Line> label="Lignes à enregistrer" data={lines.toReversed()}>
        <Col {...ROW_HEADER} label="Membre">
          <ReferenceField<Line, Diver> source="diver" reference="divers" link={false}>
            <FunctionField<Diver> render={sortedName} />
          </ReferenceField>
        </Col>
        <Col label="Pour" render={({ purpose }) => LABELS[purpose]} />
        <Col
          label="Moyen"
          render={({ means: { kind, number } }) =>
            [MEANS_LABELS[kind], number && `n°\u00a0${number}`].filter(Boolean).join(' ')
          }
        />
        <Col source="amount" label="Montant" align="right" field={AmountField} disableSort />
        <Col
          label="Actions"
          render={({ id }) => (
            <Button size="s" variant="quiet" onClick={() => onRemove(id)}>
              Retirer<span className="visually-hidden"> la ligne {id}</span>
            </Button>
          )}
        />
      </ClubTable>
    </Sheet>
  );
