import type { DonationYear } from '../../../../shared/contract/daos-year.ts';
import { NOT_RECEIPTS, TO_DECLARE } from '../../../../shared/messages/donations.ts';
import { amountOfEuros } from '../../../../shared/messages/money.ts';
import { plural, spacedFigure } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import styles from './Year.module.css';

type Totals = Pick<DonationYear, 'totals'>;

/** What the year comes to. */
export function YearFigures({ totals: { entries, valuation } }: Totals) {
  const figures = [
    { label: 'Dons', value: spacedFigure(entries) },
    { label: 'Distance aller-retour', value: `${spacedFigure(valuation.distance)}\u00a0km` },
    { label: 'Frais kilométriques', value: amountOfEuros(valuation.mileage) },
    { label: 'Autres frais', value: amountOfEuros(valuation.costs) },
    { label: 'Total abandonné', value: amountOfEuros(valuation.total) },
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

/** What the club declares, which this screen does not count: receipts as they were issued, not statements. */
export const ToDeclare = ({ totals: { statements, valuation } }: Totals) => (
  <Banner tone="info" title="À déclarer par le club">
    <p>
      {`${TO_DECLARE} Ici\u00a0: ${plural(statements, 'attestation', 'attestations')} pour ${amountOfEuros(valuation.total)}. ${NOT_RECEIPTS}`}
    </p>
  </Banner>
);
