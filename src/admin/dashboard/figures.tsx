import { lazy, Suspense, type ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#contract/dashboard.ts';
import { MEMBER_FIGURES } from '#domain/divers/filters.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can } from '#domain/permissions.ts';
import { amount, monthYear, spacedFigure } from '#messages/format.ts';
import { backupWords } from '#messages/moments.ts';
import { explainedWords } from '#messages/reconciliation.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#ui/components/cx.ts';
import { useActor } from '#ui/data/club-hooks.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { type Fact, Facts } from '../components/Facts.tsx';
import { ClubTable, ROW_HEADER } from '../components/list/ClubTable.tsx';
import { filteredList, monthAddress } from '../components/screen-addresses.ts';
import styles from './Dashboard.module.css';

const BarsOfMonths = lazy(() => import('./charts.tsx').then(({ BarsOfMonths: chart }) => ({ default: chart })));
const BarsOfWallets = lazy(() => import('./charts.tsx').then(({ BarsOfWallets: chart }) => ({ default: chart })));

/** Address of the members' list with a filter. */
export const members = (filter: object): string => filteredList(paths.divers, filter);

interface PanelProps {
  readonly id: string;
  readonly title: string;
  /** Alone in its line. */
  readonly isWide?: true;
  readonly children: ReactNode;
}

export const Panel = ({ id, title, isWide, children }: PanelProps) => (
  <section aria-labelledby={id} className={cx('panel', styles.panel, isWide && styles.wide)}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </section>
);

type Month = NonNullable<Dashboard['months']>[number];
const MonthCol = DataTable.Col<Month & { readonly id: string }>;

const shareOf = ({ registered, places }: Month): string =>
  places === 0 ? '–' : `${Math.round((100 * registered) / places)}\u00a0%`;

export function PlacesByMonth({ months }: { readonly months: readonly Month[] }) {
  const actor = useActor();
  const thisMonth = useToday().slice(0, 7);
  const nameOf = (month: string) => {
    const to = monthAddress(month, thisMonth, can(actor, 'events.browseBack'));
    return to === null ? (
      monthYear(month)
    ) : (
      <Link to={to} className={styles.link}>
        {monthYear(month)}
      </Link>
    );
  };
  return (
    <Panel id="tableau-places" title="Places de plongeur prises, par mois" isWide>
      <div className={styles.charted}>
        <Suspense fallback={<Skeleton height={280} />}>
          <BarsOfMonths months={months} />
        </Suspense>
        <ClubTable
          label="Places de plongeur prises, par mois"
          data={months.map((month) => ({ ...month, id: month.month }))}
        >
          <MonthCol {...ROW_HEADER} label="Mois" render={({ month }) => nameOf(month)} />
          <MonthCol label="Prises" source="registered" align="right" />
          <MonthCol label="Places" source="places" align="right" />
          <MonthCol label="Part" align="right" render={shareOf} />
          {months.some(({ unlimited }) => unlimited > 0) && (
            <MonthCol label="Sans limite" source="unlimited" align="right" />
          )}
        </ClubTable>
      </div>
    </Panel>
  );
}

type Bands = NonNullable<Dashboard['wallets']>;

const BANDS = [
  { id: 'below', label: 'Sous le minimum', to: MEMBER_FIGURES.walletsBelow, fill: 'var(--color-danger)' },
  { id: 'low', label: 'Bas', to: MEMBER_FIGURES.walletsLow, fill: 'var(--color-warn-mark)' },
  { id: 'ok', label: 'En ordre', to: MEMBER_FIGURES.walletsOk, fill: 'var(--color-ok)' },
] as const;

const BandCol = DataTable.Col<(typeof BANDS)[number] & { readonly count: number }>;

/** Wallets by band (specification §9). */
export function Wallets({ bands }: { readonly bands: Bands }) {
  const rows = BANDS.map((band) => ({ ...band, count: bands[band.id] }));
  return (
    <Panel id="tableau-porte-monnaie" title="Porte-monnaie">
      <div className={styles.charted}>
        <Suspense fallback={<Skeleton height={140} />}>
          <BarsOfWallets bands={rows} />
        </Suspense>
        <ClubTable label="Porte-monnaie" data={rows}>
          <BandCol
            {...ROW_HEADER}
            label="Solde"
            render={({ label, to }) => (
              <Link to={members(to)} className={styles.link}>
                {label}
              </Link>
            )}
          />
          <BandCol label="Plongeurs" source="count" align="right" />
        </ClubTable>
      </div>
    </Panel>
  );
}

export function FactsPanel({ found: { dues, dossiers, backup, provider } }: { readonly found: Dashboard }) {
  const facts: readonly (Fact | null | undefined)[] = [
    dues && [
      <Link key="dues" to={members(MEMBER_FIGURES.duesOutstanding)}>
        Cotisations à payer
      </Link>,
      `${spacedFigure(dues.count)} · ${amount(centsOfEuros(dues.euros) ?? 0)}`,
    ],
    dossiers && [
      <Link key="dossiers" to={members(MEMBER_FIGURES.dossiersSent)}>
        Dossiers en ordre
      </Link>,
      spacedFigure(dossiers.sent),
    ],
    provider && [
      <Link key="provider" to={paths.reconciliation}>
        HelloAsso
      </Link>,
      explainedWords(provider.count, provider.euros),
    ],
    backup?.overdue === false ? ['Dernière sauvegarde vérifiée', backupWords(backup)] : null,
  ];
  const known = facts.filter((fact) => fact != null);
  if (known.length === 0) return null;
  return (
    <Panel id="tableau-chiffres" title="En chiffres">
      <Facts facts={known} />
    </Panel>
  );
}
