import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#contract/dashboard.ts';
import { BACKUP_LIMIT_HOURS } from '#domain/backups.ts';
import { addDays, parisDay } from '#domain/dates.ts';
import { MEMBER_FIGURES, SOON_DAYS } from '#domain/divers/filters.ts';
import { WEEK_DAYS } from '#domain/events/dashboard-figures.ts';
import { can } from '#domain/permissions.ts';
import { plural, shortDayYear, spacedFigure, timeOf } from '#messages/format.ts';
import { backupWords } from '#messages/moments.ts';
import { paths } from '#shared/paths.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { useActor } from '#ui/data/club-hooks.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { useStepsLeft } from '#ui/navigation/useAdministration.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import cells from '../components/list/cells.module.css';
import { ClubTable, ROW_HEADER, twoLines } from '../components/list/ClubTable.tsx';
import { filteredList, homeAddress } from '../components/screen-addresses.ts';
import { useProviderQuery } from '../providers/hooks.ts';
import { FactsPanel, members, Panel, PlacesByMonth, Wallets } from './figures.tsx';
import styles from './Dashboard.module.css';

/** Tasks of this week, then figures; the server omits what the reader may not see. */
export const DashboardScreen = () => (
  <>
    <PageTitle back={paths.home}>Tableau de bord</PageTitle>
    <SetupLeft />
    <QueryBody
      query={useProviderQuery(['dashboard'], (provider, call) => provider.call('GET /tableau-de-bord', call))}
      skeleton={
        <div className={styles.parts}>
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      }
    >
      {(found) => (
        <div className={styles.parts}>
          {found.outings && <Outings outings={found.outings} />}
          <ToDo found={found} />
          {found.months && found.months.length > 0 && <PlacesByMonth months={found.months} />}
          {found.wallets && <Wallets bands={found.wallets} />}
          <FactsPanel found={found} />
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

type OutingLine = NonNullable<Dashboard['outings']>[number];
type Lack = OutingLine['lacks'][number];

const LACK_TONES: Readonly<Record<Lack, BadgeTone>> = {
  DIRECTOR: 'danger',
  SUPERVISORS: 'warn',
  PALANQUEES: 'warn',
  WAITING: 'note',
  VALIDATION: 'danger',
};

/** An outing marked by hand as lacking supervisors has no number of missing ones. */
const lackWords = (lack: Lack, { have, want, waiting }: OutingLine): string =>
  ({
    DIRECTOR: 'directeur à trouver',
    SUPERVISORS: want > have ? `il manque ${plural(want - have, 'encadrant', 'encadrants')}` : 'besoin d’encadrants',
    PALANQUEES: 'palanquées à composer',
    WAITING: plural(waiting, 'personne attend', 'personnes attendent'),
    VALIDATION: 'fiche à valider',
  })[lack];

const OutingCol = DataTable.Col<OutingLine>;

function Outings({ outings }: { readonly outings: readonly OutingLine[] }) {
  const today = useToday();
  const later = addDays(today, WEEK_DAYS + 1);
  const week = outings.filter(({ date }) => parisDay(date) < later);
  const others = outings.filter(({ date }) => parisDay(date) >= later);
  return (
    <Panel id="tableau-semaine" title="Les plongées de la semaine">
      {week.length === 0 ? (
        <p className="quiet">Aucune plongée dans les {WEEK_DAYS}&nbsp;jours.</p>
      ) : (
        <OutingTable label="Les plongées de la semaine" outings={week} />
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Ensuite, il manque des encadrants</h3>
          <OutingTable label="Ensuite, il manque des encadrants" outings={others} />
        </>
      )}
    </Panel>
  );
}

function OutingTable({ label, outings }: { readonly label: string; readonly outings: readonly OutingLine[] }) {
  const actor = useActor();
  const today = useToday();
  const mayUpdate = can(actor, 'events.update');
  const addressOf = ({ id, date, lacks }: OutingLine): string => {
    if (lacks.includes('PALANQUEES') || lacks.includes('VALIDATION')) return paths.palanquees(id);
    return mayUpdate ? paths.eventUpdate(id) : homeAddress(date, today, id);
  };
  return (
    <ClubTable<OutingLine> label={label} data={[...outings]}>
      <OutingCol
        {...ROW_HEADER}
        label="Plongée"
        render={(outing) =>
          twoLines(
            <Link to={addressOf(outing)} className={styles.link}>
              {outing.site}
            </Link>,
            `${shortDayYear(parisDay(outing.date))}, ${timeOf(outing.date)}, encadrants\u00a0: ${outing.have} sur ${outing.want}`,
          )
        }
      />
      <OutingCol
        label="À faire"
        render={(outing) =>
          outing.lacks.length === 0 ? (
            <Badge tone="ok">rien ne manque</Badge>
          ) : (
            <span className={cells.inline}>
              {outing.lacks.map((lack) => (
                <Badge key={lack} tone={LACK_TONES[lack]}>
                  {lackWords(lack, outing)}
                </Badge>
              ))}
            </span>
          )
        }
      />
    </ClubTable>
  );
}

interface Task {
  /** Undefined when the reader may not see it. */
  readonly count: number | undefined;
  readonly one: string;
  readonly many: string;
  readonly to: string;
  readonly isGrave?: boolean;
}

const tasksOf = ({ requests, failedMails, certificates, dossiers, expenses, provider }: Dashboard): readonly Task[] => [
  {
    count: failedMails,
    one: 'e-mail n’est pas parti',
    many: 'e-mails ne sont pas partis',
    to: filteredList(paths.outbox, { state: 'failed' }),
    isGrave: true,
  },
  {
    count: requests,
    one: 'demande d’un membre sur ses données',
    many: 'demandes de membres sur leurs données',
    to: filteredList(paths.dataRequests, { state: 'OPEN' }),
  },
  {
    count: expenses,
    one: 'note de frais à examiner',
    many: 'notes de frais à examiner',
    to: filteredList(paths.expenses, { state: 'ASKED' }),
  },
  {
    count: provider?.count,
    one: 'ligne de HelloAsso à expliquer',
    many: 'lignes de HelloAsso à expliquer',
    to: paths.reconciliation,
  },
  {
    count: dossiers?.awaited,
    one: 'dossier attendu',
    many: 'dossiers attendus',
    to: members(MEMBER_FIGURES.dossiersAwaited),
  },
  {
    count: certificates?.over,
    one: 'certificat expiré',
    many: 'certificats expirés',
    to: members(MEMBER_FIGURES.certificatesOver),
    isGrave: true,
  },
  {
    count: certificates?.soon,
    one: `certificat expire sous ${SOON_DAYS}\u00a0jours`,
    many: `certificats expirent sous ${SOON_DAYS}\u00a0jours`,
    to: members(MEMBER_FIGURES.certificatesSoon),
  },
  {
    count: certificates?.missing,
    one: 'certificat manquant',
    many: 'certificats manquants',
    to: members(MEMBER_FIGURES.certificatesMissing),
    isGrave: true,
  },
];

function ToDo({ found }: { readonly found: Dashboard }) {
  const known = tasksOf(found).filter(({ count }) => count !== undefined);
  const tasks = known.filter(({ count = 0 }) => count > 0);
  const overdue = found.backup?.overdue ? found.backup : null;
  if (known.length === 0 && !overdue) return null;
  return (
    <Panel id="tableau-a-traiter" title="À traiter">
      {overdue && (
        <p role="alert" className={styles.grave}>
          Dernière sauvegarde vérifiée&nbsp;: {backupWords(overdue)}. Plus de {BACKUP_LIMIT_HOURS} heures&nbsp;:
          demandez à la personne qui tient le serveur de regarder son journal et la place sur le disque.
        </p>
      )}
      {tasks.length === 0 && !overdue && <p className="quiet">Rien ne vous attend.</p>}
      <ul className={styles.tasks}>
        {tasks.map(({ count = 0, one, many, to, isGrave }) => (
          <li key={one}>
            <Link to={to} className={styles.task}>
              <strong className={cx(styles.count, isGrave && styles.grave)}>{spacedFigure(count)}</strong>{' '}
              <span className={styles.name}>{count === 1 ? one : many}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
