import { Box, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { can } from '../../shared/domain/permissions.ts';
import { monthYear } from '../../shared/messages/dates.ts';
import { useActor } from '../../shared/ui/data/club-hooks.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import { monthAddress } from '../components/screen-addresses.ts';
import { useToday } from '../../shared/ui/hooks/useNow.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './Dashboard.module.css';

type Month = NonNullable<Dashboard['months']>[number];

/** `45 sur 60` */
const sentenceOf = ({ registered, places }: Month): string =>
  places === 0 && registered === 0 ? 'aucune' : `${registered} sur ${places}`;

const shareOf = ({ registered, places }: Month): string =>
  places === 0 ? '–' : `${Math.round((100 * registered) / places)}\u00a0%`;

/** Links the months that the reader may open. */
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
                <div className={styles.month}>{column}</div>
              ) : (
                <Link to={to} className={styles.month}>
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

const SWATCH = { display: 'inline-block', width: 12, height: 12, mr: 1, borderRadius: '2px' };

const LegendEntry = ({ color, children }: { readonly color: string; readonly children: string }) => (
  <span>
    <Box component="span" sx={SWATCH} style={{ background: color }} />
    {children}
  </span>
);

interface ColumnProps {
  readonly month: Month;
  readonly most: number;
  readonly present: boolean;
}

function Column({ month, most, present }: ColumnProps) {
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
        <span className="visually-hidden"> : places prises, </span>
        {sentenceOf(month)}
      </span>
    </>
  );
}
