import { Box, Stack } from '@mui/material';
import { DataTable, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#contract/dashboard.ts';
import { MEMBER_FIGURES } from '#domain/divers/filters.ts';
import { can } from '#domain/permissions.ts';
import { monthYear, plural } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#ui/components/cx.ts';
import { useActor } from '#ui/data/club-hooks.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import { Summary } from '../components/Summary.tsx';
import { ClubTable, ROW_HEADER } from '../components/list/ClubTable.tsx';
import { monthAddress, filteredList } from '../components/screen-addresses.ts';
import styles from './Dashboard.module.css';

type Month = NonNullable<Dashboard['months']>[number];

/** `45 sur 60` */
const sentenceOf = ({ registered, places }: Month): string =>
  places === 0 && registered === 0 ? 'aucune' : `${registered} sur ${places}`;

const shareOf = ({ registered, places }: Month): string =>
  places === 0 ? '–' : `${Math.round((100 * registered) / places)}\u00a0%`;

export function PlacesByMonth({ months }: { readonly months: readonly Month[] }) {
  const actor = useActor();
  const thisMonth = useToday().slice(0, 7);
  const most = Math.max(1, ...months.map(({ places, registered }) => Math.max(places, registered)));
  return (
    <section aria-labelledby="tableau-places" className={cx(styles.panel, styles.wide)}>
      <h2 id="tableau-places" className={styles.title}>
        Places de plongeur prises, par mois
      </h2>
      <Stack direction="row" spacing={2} aria-hidden="true" sx={{ color: 'text.secondary' }}>
        <LegendEntry color="var(--color-action)">prises</LegendEntry>
        <LegendEntry color="var(--color-action-line)">libres</LegendEntry>
      </Stack>
      <ol className={styles.months}>
        {months.map((month) => {
          const to = monthAddress(month.month, thisMonth, can(actor, 'events.browseBack'));
          const column = <Column month={month} most={most} present={month.month === thisMonth} />;
          return (
            <li key={month.month}>
              {to === null ? (
                <div className={cx('stack', styles.month)}>{column}</div>
              ) : (
                <Link to={to} className={cx('stack', styles.month)}>
                  {column}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <ChartTable
        label="Places de plongeur prises, par mois"
        columns={['Mois', 'Places prises', 'Places', 'Part', 'Inscrits sans limite de place']}
        rows={months.map((month) => [
          monthYear(month.month),
          String(month.registered),
          String(month.places),
          shareOf(month),
          String(month.unlimited),
        ])}
      />
    </section>
  );
}

const SWATCH = {
  display: 'inline-block',
  width: 12,
  height: 12,
  mr: 1,
  borderRadius: '2px',
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
};

const LegendEntry = ({ color, children }: { readonly color: string; readonly children: string }) => (
  <span>
    <Box component="span" sx={SWATCH} style={{ background: color }} />
    {children}
  </span>
);

function Column({ month, most, present }: { readonly month: Month; readonly most: number; readonly present: boolean }) {
  const height = (100 * month.places) / most;
  const filled = (100 * month.registered) / most;
  const [name = '', year = ''] = monthYear(month.month).split(' ');
  return (
    <>
      <svg viewBox="0 0 40 100" preserveAspectRatio="none" aria-hidden="true">
        <rect fill="var(--color-action-line)" y={100 - height} width="40" height={height} />
        <rect fill="var(--color-action)" y={100 - filled} width="40" height={filled} />
      </svg>
      <span className={cx(styles.name, present && styles.present)}>
        {name}
        <span className={styles.quiet}> {year}</span>
      </span>
      <span>
        <span className="visually-hidden">&nbsp;: places prises, </span>
        {sentenceOf(month)}
      </span>
    </>
  );
}

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

interface ChartTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

type Row = RaRecord & { readonly cells: readonly string[] };

const ChartTable = ({ label, columns, rows }: ChartTableProps) => (
  <Box component="details" sx={{ mt: 1.5 }}>
    <Summary sx={{ color: 'primary.main' }}>Voir le tableau</Summary>
    <ClubTable<Row> label={label} data={rows.map((cells, id) => ({ id, cells }))}>
      {columns.map((column, index) => (
        <DataTable.Col<Row>
          key={column}
          label={column}
          {...(index === 0 ? ROW_HEADER : { align: 'right' as const })}
          render={({ cells }) => cells[index]}
        />
      ))}
    </ClubTable>
  </Box>
);
