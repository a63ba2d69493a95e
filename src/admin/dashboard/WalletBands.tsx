import { Link } from 'react-router-dom';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { MEMBER_FIGURES } from '../../shared/domain/divers/filters.ts';
import { plural } from '../../shared/messages/money.ts';
import { paths } from '../../shared/paths.ts';
import { filteredList } from '../components/screen-addresses.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './Dashboard.module.css';

type Bands = NonNullable<Dashboard['wallets']>;

const BANDS = [
  { band: 'below', label: 'Sous le minimum', to: MEMBER_FIGURES.walletsBelow, color: 'danger' },
  { band: 'low', label: 'Bas', to: MEMBER_FIGURES.walletsLow, color: 'warn-mark' },
  { band: 'ok', label: 'En ordre', to: MEMBER_FIGURES.walletsOk, color: 'ok' },
] as const;

/** Wallets by band (specification §9). */
export function WalletBands({ bands }: { readonly bands: Bands }) {
  const most = Math.max(1, bands.below, bands.low, bands.ok);
  return (
    <section aria-labelledby="tableau-porte-monnaie" className={styles.panel}>
      <h2 id="tableau-porte-monnaie" className={styles.title}>
        Porte-monnaie
      </h2>
      <ul className={styles.bands}>
        {BANDS.map(({ band, label, to, color }) => (
          <li key={band}>
            <Link to={filteredList(paths.divers, to)} className={styles.band}>
              <span className={styles.name}>{label}</span>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect fill="var(--color-sunken)" width="100" height="10" />
                <rect fill={`var(--color-${color})`} width={(100 * bands[band]) / most} height="10" />
              </svg>
              <strong>{plural(bands[band], 'plongeur', 'plongeurs')}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <ChartTable
        label="Porte-monnaie"
        columns={['Porte-monnaie', 'Plongeurs']}
        rows={BANDS.map(({ band, label }) => [label, String(bands[band])])}
      />
    </section>
  );
}
