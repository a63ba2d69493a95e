import { Box, Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DonationYear, MemberYear } from '#contract/daos.ts';
import { scaleOf, type ScaleRow, NO_CAR } from '#domain/daos/valuation.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { carCell } from '#messages/daos.ts';
import { waiversFileName } from '#messages/file-names.ts';
import { amount, amountOfEuros, plural, spacedFigure } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { Summary } from '#admin/components/Summary.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, RowLink, ROW_HEADER, AmountField } from '#admin/components/list/ClubTable.tsx';
import cells from '#admin/components/list/cells.module.css';
import { useClubDataProvider } from '#admin/providers/hooks.ts';
import { daosAddress } from '../filters.tsx';

/** Sums of all when `member` is absent. */
type Row = Pick<MemberYear, 'entries' | 'valuation'> & { readonly id: number | 'total'; readonly member?: MemberYear };

const Col = DataTable.Col<Row>;

export function YearTable({ year: { year, members, totals } }: { readonly year: DonationYear }) {
  const { callFile } = useClubDataProvider();
  const rows = members.map((member) => ({ ...member, id: member.diver.id, member }));
  return (
    <Sheet>
      <ClubTable<Row>
        label={`Dons aux œuvres ${year}, par membre`}
        data={rows}
        total={{ ...totals, id: 'total' }}
        rowsAtOnce={100}
      >
        <Col
          {...ROW_HEADER}
          label="Membre"
          render={({ member }) =>
            member ? (
              <RowLink to={daosAddress({ year, diver: member.diver.id })}>{sortedName(member.diver)}</RowLink>
            ) : (
              'Total'
            )
          }
        />
        <Col label="Véhicule" render={({ member }) => member && renderCar(member)} />
        <Col label="Dons" align="right" render={({ entries }) => spacedFigure(entries)} />
        <Col
          label="Distance A/R"
          align="right"
          render={({ valuation }) => `${spacedFigure(valuation.distance)}\u00a0km`}
        />
        <Col source="valuation.mileage" label="Frais kilométriques" align="right" field={AmountField} />
        <Col source="valuation.costs" label="Autres frais" align="right" field={AmountField} />
        <Col
          label="Total abandonné"
          align="right"
          render={({ valuation }) => <strong>{amountOfEuros(valuation.total)}</strong>}
        />
        <Col
          label={`Réduction ${scaleOf(year).reduction}\u00a0%`}
          source="valuation.reduction"
          align="right"
          field={AmountField}
        />
        <Col
          label="Attestation"
          render={({ member }) =>
            member && (
              <DownloadButton
                size="s"
                load={() =>
                  callFile('GET /daos/years/:year/statement', { params: { year }, query: { diver: member.diver.id } })
                }
                name={waiversFileName(year, member.diver)}
              >
                PDF<span className="visually-hidden"> de {sortedName(member.diver)}</span>
              </DownloadButton>
            )
          }
        />
      </ClubTable>
    </Sheet>
  );
}

const renderCar = ({ voiturecv, electric, unknown }: MemberYear) => (
  <span className={cells.inline}>
    {voiturecv === NO_CAR ? <Badge tone="warn">{carCell(voiturecv)}</Badge> : carCell(voiturecv)}
    {electric && 'électrique'}
    {unknown > 0 && <Badge tone="warn">Distance inconnue</Badge>}
  </span>
);

const ScaleCol = DataTable.Col<ScaleRow & { readonly id: number }>;

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
        <ClubTable label={`Barème kilométrique ${scale.year}`} data={scale.rows.map((row) => ({ ...row, id: row.cv }))}>
          <ScaleCol
            {...ROW_HEADER}
            label="Puissance"
            render={({ cv }) => `${cv}\u00a0CV${cv === last ? ' et plus' : ''}`}
          />
          <ScaleCol label={'Moins de 5\u00a0000\u00a0km'} render={({ under5000 }) => perKm(under5000)} />
          <ScaleCol
            label={'De 5\u00a0000 à moins de 20\u00a0000\u00a0km'}
            render={({ under20000, fixed }) => `${perKm(under20000)} + ${amount(fixed)}`}
          />
          <ScaleCol label={'À partir de 20\u00a0000\u00a0km'} render={({ beyond }) => perKm(beyond)} />
        </ClubTable>
      </Sheet>
    </details>
  );
}

export const YearWarnings = ({ year: { year, members } }: { readonly year: DonationYear }) => (
  <>
    <Warning
      title="Distances inconnues, comptées pour 0 km&nbsp;: à compléter avant de signer"
      members={members.filter(({ unknown }) => unknown > 0)}
      addressOf={({ diver }) => daosAddress({ year, diver: diver.id, unsure: true })}
      countOf={({ unknown }) => unknown}
    />
    <Warning
      title="Carte grise non reçue&nbsp;: les kilomètres de ces membres ne sont pas évalués"
      members={members.filter(({ voiturecv }) => voiturecv === NO_CAR)}
      addressOf={({ diver }) => paths.diver(diver.id)}
      countOf={({ entries }) => entries}
    />
  </>
);

/** Members that a warning names. */
const NAMED = 30;

interface WarningProps<T extends { readonly diver: MemberYear['diver'] }> {
  readonly tone?: 'note' | 'warn';
  readonly title: string;
  readonly members: readonly T[];
  readonly addressOf: (member: T) => string;
  readonly countOf: (member: T) => number;
}

export const Warning = <T extends { readonly diver: MemberYear['diver'] }>(props: WarningProps<T>) => {
  const { tone = 'warn', title, members, addressOf, countOf } = props;
  return (
    members.length > 0 && (
      <Banner tone={tone} title={title}>
        <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
          {members.slice(0, NAMED).map((member) => (
            <li key={member.diver.id}>
              <Link to={addressOf(member)}>{sortedName(member.diver)}</Link>
              {countOf(member) > 0 && ` (${plural(countOf(member), 'don', 'dons')})`}
            </li>
          ))}
          {members.length > NAMED && <li>et {plural(members.length - NAMED, 'autre membre', 'autres membres')}</li>}
        </Stack>
      </Banner>
    )
  );
};
