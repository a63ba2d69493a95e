import { DataTable } from 'react-admin';
import type { DonationYear, MemberYear } from '../../../../shared/contract/daos.ts';
import { scaleOf, NO_CAR } from '../../../../shared/domain/daos/valuation.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { carCell } from '../../../../shared/messages/daos.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { amountOfEuros, spacedFigure } from '../../../../shared/messages/money.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { DownloadButton } from '../../../../shared/ui/files/DownloadButton.tsx';
import { Sheet } from '../../../components/list/ClubList.tsx';
import { ClubTable } from '../../../components/list/ClubTable.tsx';
import cells from '../../../components/list/cells.module.css';
import { RowLink, ROW_HEADER } from '../../../components/list/columns.tsx';
import { AmountField } from '../../../components/list/fields.tsx';
import { usePartsQuery, useClubDataProvider } from '../../../providers/hooks.ts';
import { daosAddress } from '../filters.tsx';

/** Without `member`: the sums of all. */
type Row = Pick<MemberYear, 'entries' | 'valuation'> & { readonly id: number | 'total'; readonly member?: MemberYear };

const Col = DataTable.Col<Row>;

export function YearTable({ year: { year, totals } }: { readonly year: DonationYear }) {
  const provider = useClubDataProvider();
  const { more, ...query } = usePartsQuery(['daos', 'listYearMembers', year], ({ listYearMembers }, part, call) =>
    listYearMembers(year, part, call),
  );
  const members = query.data?.flatMap((part) => part.members) ?? [];
  const rows = members.map((member) => ({ ...member, id: member.diver.id, member }));
  return (
    <Sheet>
      <QueryBody query={query} loading="Chargement des membres…" skeleton={<Skeleton height={380} />}>
        {() => (
          <ClubTable<Row>
            label={`Dons aux œuvres ${year}, par membre`}
            data={rows}
            total={{ ...totals, id: 'total' }}
            more={more}
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
                    load={() => provider.statementPdf(year, member.diver.id)}
                    name={waiversFileName(year, member.diver)}
                  >
                    PDF<span className="visually-hidden"> de {sortedName(member.diver)}</span>
                  </DownloadButton>
                )
              }
            />
          </ClubTable>
        )}
      </QueryBody>
    </Sheet>
  );
}

const renderCar = ({ voiturecv, unknown }: MemberYear) => (
  <span className={cells.inline}>
    {voiturecv === NO_CAR ? <Badge tone="warn">{carCell(voiturecv)}</Badge> : carCell(voiturecv)}
    {unknown > 0 && <Badge tone="warn">Distance inconnue</Badge>}
  </span>
);
