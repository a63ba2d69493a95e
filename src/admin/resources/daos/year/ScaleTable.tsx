import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { scaleOf, type ScaleRow } from '../../../../shared/domain/daos/valuation.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { ROW_HEADER } from '../../../components/list/columns.tsx';
import { Sheet } from '../../../components/list/ClubList.tsx';
import { Summary } from '../../../components/Summary.tsx';
import { ClubTable } from '../../../components/list/ClubTable.tsx';

type Row = ScaleRow & { readonly id: number };
const Col = DataTable.Col<Row>;

/** `0,636 € par km`, from thousandths of a euro. */
const perKm = (thousandths: number): string =>
  `${(thousandths / 1000).toLocaleString('fr-FR', { minimumFractionDigits: 3 })}\u00a0€ par km`;

/** Names the scale's own year when the asked one has none yet. */
export function ScaleTable({ year }: { readonly year: number }) {
  const scale = scaleOf(year);
  const last = scale.rows.at(-1)?.cv;
  return (
    <details>
      <Summary sx={{ paddingBlock: 0.5, color: 'primary.main' }}>
        {`Barème kilométrique ${scale.year}, réduction d’impôt de ${scale.reduction}\u00a0%`}
        {scale.year !== year && ` (le dernier connu pour ${year})`}
      </Summary>
      <Box component="p" sx={{ mt: 1, mb: 1.5, color: 'text.secondary' }}>
        {`${scale.source}. La distance est celle de l’année, aller-retour. Une voiture de société ne compte que les autres frais.`}
      </Box>
      <Sheet>
        <ClubTable<Row>
          label={`Barème kilométrique ${scale.year}`}
          data={scale.rows.map((row) => ({ ...row, id: row.cv }))}
        >
          <Col {...ROW_HEADER} label="Puissance" render={({ cv }) => `${cv}\u00a0CV${cv === last ? ' et plus' : ''}`} />
          <Col label={'Moins de 5\u00a0000\u00a0km'} render={({ under5000 }) => perKm(under5000)} />
          <Col
            label={'De 5\u00a0000 à moins de 20\u00a0000\u00a0km'}
            render={({ under20000, fixed }) => `${perKm(under20000)} + ${amount(fixed)}`}
          />
          <Col label={'À partir de 20\u00a0000\u00a0km'} render={({ beyond }) => perKm(beyond)} />
        </ClubTable>
      </Sheet>
    </details>
  );
}
