import type { DonationYear } from '../../../../shared/contract/daos-year.ts';
import { NOT_RECEIPTS, TO_DECLARE } from '../../../../shared/messages/donations.ts';
import { amountOfEuros } from '../../../../shared/messages/money.ts';
import { plural, spacedFigure } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Figures } from '../../../components/Figures.tsx';

type Totals = Pick<DonationYear, 'totals'>;

export const YearFigures = ({ totals: { entries, valuation } }: Totals) => (
  <Figures
    label="Totaux de l’année"
    figures={[
      ['Dons', spacedFigure(entries)],
      ['Distance aller-retour', `${spacedFigure(valuation.distance)}\u00a0km`],
      ['Frais kilométriques', amountOfEuros(valuation.mileage)],
      ['Autres frais', amountOfEuros(valuation.costs)],
      ['Total abandonné', amountOfEuros(valuation.total)],
    ]}
  />
);

/** Reminds of the club's own declaration, which counts receipts as issued, not statements. */
export const ToDeclare = ({ totals: { statements, valuation } }: Totals) => (
  <Banner tone="info" title="À déclarer par le club">
    <p>
      {`${TO_DECLARE} Ici\u00a0: ${plural(statements, 'attestation', 'attestations')} pour ${amountOfEuros(valuation.total)}. ${NOT_RECEIPTS}`}
    </p>
  </Banner>
);
