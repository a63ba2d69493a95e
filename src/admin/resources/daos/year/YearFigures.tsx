import type { DonationYear } from '../../../../shared/contract/daos-year.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural, spacedFigure } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/Banner.tsx';
import styles from './Year.module.css';

const euros = (value: number): string => amount(centsOfEuros(value) ?? 0);

type Totals = Pick<DonationYear, 'totals'>;

/** What the year comes to. */
export function YearFigures({ totals: { entries, valuation } }: Totals) {
  const figures = [
    { label: 'Dons', value: spacedFigure(entries) },
    { label: 'Distance aller-retour', value: `${spacedFigure(valuation.distance)}\u00a0km` },
    { label: 'Frais kilométriques', value: euros(valuation.mileage) },
    { label: 'Autres frais', value: euros(valuation.costs) },
    { label: 'Total abandonné', value: euros(valuation.total) },
  ];
  return (
    <dl className={styles.figures} aria-label="Totaux de l’année">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What of it the club declares. */
export const ToDeclare = ({ totals: { statements, valuation } }: Totals) => (
  <Banner tone="info" title="À déclarer par le club">
    <p>
      {`${plural(statements, 'attestation', 'attestations')} pour ${euros(valuation.total)} : le nombre et le montant des reçus délivrés se déclarent chaque année (CGI, art. 222 bis).`}
    </p>
  </Banner>
);
