import { Link } from 'react-router';
import type { DonationYear, MemberYear } from '../../../../shared/contract/daos-year.ts';
import { scaleOf } from '../../../../shared/domain/donations/scale.ts';
import { amountOfEuros } from '../../../../shared/messages/money.ts';
import { spacedFigure } from '../../../../shared/messages/numbers.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import listing from '../../../screens/listing.module.css';
import table from '../../../screens/table.module.css';
import { nameOf } from '../../../screens/names.ts';
import { daosAddress } from '../filters.ts';
import { carOf } from '../words.ts';
import { useStatements } from './useStatements.ts';
import styles from './Year.module.css';

const Figures = ({ valuation }: Pick<MemberYear, 'valuation'>) => (
  <>
    <td className={table.end}>{`${spacedFigure(valuation.distance)}\u00a0km`}</td>
    <td className={table.end}>{amountOfEuros(valuation.mileage)}</td>
    <td className={table.end}>{amountOfEuros(valuation.costs)}</td>
    <td className={cx(table.end, styles.total)}>{amountOfEuros(valuation.total)}</td>
    <td className={table.end}>{amountOfEuros(valuation.reduction)}</td>
  </>
);

const HEADS = ['Dons', 'Distance A/R', 'Frais kilométriques', 'Autres frais', 'Total abandonné'];

/** Each member's year: the scale is applied once, to the whole distance. */
export function YearTable({ year: { year, members, totals } }: { readonly year: DonationYear }) {
  return (
    <section className={listing.sheet} aria-label="Bilan par membre">
      <div className={listing.frame}>
        <table className={cx(table.table, table.lit, styles.table)} aria-label={`Dons aux œuvres ${year}, par membre`}>
          <thead>
            <tr>
              <th scope="col">Membre</th>
              <th scope="col">Véhicule</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={table.end}>
                  {head}
                </th>
              ))}
              <th scope="col" className={table.end}>{`Réduction ${scaleOf(year).reduction}\u00a0%`}</th>
              <th scope="col">Attestation</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Row key={member.diver.id} year={year} member={member} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td className={table.end}>{spacedFigure(totals.entries)}</td>
              <Figures valuation={totals.valuation} />
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Row({ year, member }: { readonly year: number; readonly member: MemberYear }) {
  const { diver, entries, unknown, voiturecv, valuation } = member;
  const statement = useStatements(year);
  const name = nameOf(diver);
  return (
    <tr>
      <th scope="row">
        <Link to={daosAddress({ year, diver: diver.id })} className={table.link}>
          {name}
        </Link>
      </th>
      <td>
        <span className={styles.badges}>
          {voiturecv === 0 ? <Badge tone="warn">{carOf(voiturecv)}</Badge> : carOf(voiturecv)}
          {unknown > 0 && <Badge tone="warn">Distance inconnue</Badge>}
        </span>
      </td>
      <td className={table.end}>{spacedFigure(entries)}</td>
      <Figures valuation={valuation} />
      <td>
        <Button size="s" icon="download" busy={statement.isPending} onClick={() => statement.mutate(diver)}>
          PDF<span className="visually-hidden"> de {name}</span>
        </Button>
      </td>
    </tr>
  );
}
