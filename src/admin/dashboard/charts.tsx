import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '#contract/dashboard.ts';
import { dayYear } from '#messages/format.ts';
import styles from './Dashboard.module.css';

/** Style of the axes; screen readers get the table beside the chart instead. */
const QUIET = { tickLine: false, stroke: 'var(--color-text-quiet)', fontSize: 13 } as const;
const BAR = { isAnimationActive: false, maxBarSize: 44 } as const;

interface MonthsProps {
  readonly months: readonly NonNullable<Dashboard['months']>[number][];
}

/** `nov.` */
const shortMonth = (month: string): string => dayYear(`${month}-01`).split(/\s/)[1] ?? month;

export const BarsOfMonths = ({ months }: MonthsProps) => (
  <div aria-hidden="true">
    <p className={styles.legend}>
      <span className={styles.taken}>prises</span> <span className={styles.free}>libres</span>
    </p>
    <ResponsiveContainer width="100%" height={280}>
      <BarChart
        accessibilityLayer={false}
        data={months.map(({ month, registered, places }) => ({
          month: shortMonth(month),
          taken: registered,
          free: Math.max(0, places - registered),
        }))}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="month" interval={0} {...QUIET} />
        <YAxis allowDecimals={false} width={32} axisLine={false} {...QUIET} />
        <Bar dataKey="taken" stackId="places" fill="var(--color-action)" {...BAR} />
        <Bar dataKey="free" stackId="places" fill="var(--color-action-line)" {...BAR} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);

interface WalletsProps {
  readonly bands: readonly { readonly label: string; readonly count: number; readonly fill: string }[];
}

export const BarsOfWallets = ({ bands }: WalletsProps) => (
  <div aria-hidden="true">
    <ResponsiveContainer width="100%" height={150}>
      <BarChart accessibilityLayer={false} layout="vertical" data={[...bands]}>
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="label" width={116} axisLine={false} {...QUIET} />
        <Bar dataKey="count" {...BAR} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);
