import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#contract/dashboard.ts';
import { BACKUP_LIMIT_HOURS } from '#domain/backups.ts';
import { parisDay } from '#domain/dates.ts';
import { MEMBER_FIGURES, SOON_DAYS } from '#domain/divers/filters.ts';
import { STAFFING_DAYS } from '#domain/events/dashboard-figures.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can } from '#domain/permissions.ts';
import { amount, plural, shortDayYear, timeOf } from '#messages/format.ts';
import { backupWords } from '#messages/moments.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { useActor } from '#ui/data/club-hooks.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { useStepsLeft } from '#ui/navigation/useAdministration.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { ClubTable, ROW_HEADER } from '../components/list/ClubTable.tsx';
import { homeAddress, filteredList } from '../components/screen-addresses.ts';
import { useProviderQuery } from '../providers/hooks.ts';
import { PlacesByMonth, WalletBands } from './charts.tsx';
import styles from './Dashboard.module.css';

export const DashboardScreen = () => (
  <>
    <PageTitle back={paths.home}>Tableau de bord</PageTitle>
    <SetupLeft />
    <QueryBody
      query={useProviderQuery(['dashboard'], (provider, call) => provider.call('GET /tableau-de-bord', call))}
      skeleton={
        <div className={styles.parts}>
          <div className={styles.figures}>
            {Array.from({ length: 5 }, (_, tile) => (
              <Skeleton key={tile} height={112} />
            ))}
          </div>
          <Skeleton height={260} />
          <Skeleton height={260} />
        </div>
      }
    >
      {/* The server leaves out the parts that the reader may not see. */}
      {(figures) => (
        <div className={styles.parts}>
          {figures.backup?.overdue && <BackupFigure backup={figures.backup} />}
          <MemberFigures figures={figures} />
          {figures.shortOfSupervisors && (
            <ShortOfSupervisors outings={figures.shortOfSupervisors} alone={!figures.wallets} />
          )}
          {figures.wallets && <WalletBands bands={figures.wallets} />}
          {figures.months && <PlacesByMonth months={figures.months} />}
          {figures.backup?.overdue === false && <BackupFigure backup={figures.backup} />}
        </div>
      )}
    </QueryBody>
  </>
);

function SetupLeft() {
  const left = useStepsLeft();
  if (left === 0) return null;
  return (
    <p className={styles.setup}>
      <Link to={paths.setup}>Mise en route</Link>&nbsp;: il reste {plural(left, 'étape', 'étapes')}.
    </p>
  );
}

type Backup = NonNullable<Dashboard['backup']>;

const BackupFigure = ({ backup }: { readonly backup: Backup }) => (
  <section aria-labelledby="tableau-sauvegarde" className={styles.wide}>
    <h2 id="tableau-sauvegarde" className={styles.title}>
      Sauvegardes
    </h2>
    <div className={styles.only}>
      <div className={cx(styles.figure, backup.overdue && styles.danger)}>
        <strong className={styles.count}>{backupWords(backup)}</strong>
        <span className={styles.name}>Dernière sauvegarde vérifiée</span>
        {backup.overdue && (
          <span role="alert">
            Plus de {BACKUP_LIMIT_HOURS} heures&nbsp;: demandez à la personne qui tient le serveur de regarder son
            journal et la place sur le disque.
          </span>
        )}
      </div>
    </div>
  </section>
);

type ShortOuting = NonNullable<Dashboard['shortOfSupervisors']>[number];

const Col = DataTable.Col<ShortOuting>;

/** `il en manque 2`; an outing that asks for supervisors by itself has no count. */
const wanting = ({ have, want }: ShortOuting) => (want > have ? `il en manque ${want - have}` : 'Besoin d’encadrants');

/** Links to the outing's form, or to the home page for readers who may not edit it. */
function ShortOfSupervisors({ outings, alone }: { readonly outings: readonly ShortOuting[]; readonly alone: boolean }) {
  const mayUpdate = can(useActor(), 'events.update');
  const today = useToday();
  const addressOf = ({ id, date }: ShortOuting) => (mayUpdate ? paths.eventUpdate(id) : homeAddress(date, today, id));
  return (
    <section aria-labelledby="tableau-encadrants" className={cx(styles.panel, alone && styles.wide)}>
      <h2 id="tableau-encadrants" className={styles.title}>
        Encadrants manquants, {STAFFING_DAYS} prochains jours
      </h2>
      {outings.length === 0 ? (
        <p className={styles.quiet}>Aucune plongée ne manque d’encadrants.</p>
      ) : (
        <ClubTable<ShortOuting> label="Encadrants manquants" data={[...outings]}>
          <Col
            {...ROW_HEADER}
            label="Plongée"
            render={(outing) => (
              <Link to={addressOf(outing)} className={styles.outing}>
                {outing.site}
              </Link>
            )}
          />
          <Col label="Date" render={({ date }) => `${shortDayYear(parisDay(date))}, ${timeOf(date)}`} />
          <Col label="Encadrants" align="right" render={({ have, want }) => `${have} sur ${want}`} />
          <Col
            label="État"
            render={(outing) => <Badge tone={outing.have === 0 ? 'danger' : 'warn'}>{wanting(outing)}</Badge>}
          />
        </ClubTable>
      )}
    </section>
  );
}

interface Figure {
  /** Undefined when the reader may not see it. */
  readonly count: number | undefined;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly tone?: 'danger' | 'warn';
  /** Filter of the list at `path`, of the members by default. */
  readonly filter: object;
  readonly path?: string;
}

const figuresOf = ({ certificates, dossiers, dues, requests }: Dashboard): readonly Figure[] => [
  { count: certificates?.over, label: 'Certificats expirés', tone: 'danger', filter: MEMBER_FIGURES.certificatesOver },
  {
    count: certificates?.soon,
    label: `Certificats qui expirent sous ${SOON_DAYS}\u00a0jours`,
    tone: 'warn',
    filter: MEMBER_FIGURES.certificatesSoon,
  },
  {
    count: certificates?.missing,
    label: 'Certificats manquants',
    tone: 'danger',
    filter: MEMBER_FIGURES.certificatesMissing,
  },
  { count: dossiers?.awaited, label: 'Dossiers attendus', tone: 'warn', filter: MEMBER_FIGURES.dossiersAwaited },
  { count: dossiers?.sent, label: 'Dossiers envoyés ou non demandés', filter: MEMBER_FIGURES.dossiersSent },
  {
    count: dues?.count,
    label: 'Cotisations à payer',
    detail: dues && amount(centsOfEuros(dues.euros) ?? 0),
    tone: 'warn',
    filter: MEMBER_FIGURES.duesOutstanding,
  },
  {
    count: requests,
    label: 'Demandes sur les données en attente',
    tone: 'warn',
    filter: { state: 'OPEN' },
    path: paths.dataRequests,
  },
];

function MemberFigures({ figures }: { readonly figures: Dashboard }) {
  const shown = figuresOf(figures).filter(({ count }) => count !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="tableau-membres" className={styles.wide}>
      <h2 id="tableau-membres" className={styles.title}>
        Plongeurs
      </h2>
      <ul className={styles.figures}>
        {shown.map(({ count = 0, label, detail, tone, filter, path = paths.divers }) => (
          <li key={label}>
            <Link to={filteredList(path, filter)} className={cx(styles.figure, count > 0 && tone && styles[tone])}>
              <strong className={styles.count}>{count.toLocaleString('fr-FR')}</strong>
              <span className={styles.name}>{label}</span>
              {detail !== undefined && <span className={styles.quiet}>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
