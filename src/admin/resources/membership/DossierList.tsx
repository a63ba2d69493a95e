import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dossier, DossierPage } from '../../../shared/contract/membership.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { owes, type DossierState } from '../../../shared/domain/membership/dossier-state.ts';
import { amount, shortDay, shortDayYear } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useClubConfig, useSettings } from '../../../shared/ui/data/club-hooks.ts';
import { EmptyState } from '../../../shared/ui/feedback/states.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { ClubList } from '../../components/list/ClubList.tsx';
import { StateTabs, useFilterValues, SearchInput } from '../../components/list/filters.tsx';
import cells from '../../components/list/cells.module.css';
import { selectColumn, bulkActions, ROW_HEADER, ELLIPSIS } from '../../components/list/ClubTable.tsx';
import { DOSSIER_BADGES, dueOf, stateSince, dossierColumns } from './dossier-labels.ts';
import { DossierActions } from './DossierActions.tsx';
import { RemindButton } from './RemindButton.tsx';

const Col = DataTable.Col<Dossier>;
const FILTERS = [<SearchInput key="q" source="q" label="Rechercher un nom" alwaysOn />];
const TABS = [
  { state: 'awaited', label: 'Attendus' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'paid', label: 'Réglés' },
  { label: 'Tous' },
] as const;
/** Missing dossiers are what the secretary looks for. */
const AWAITED = { state: 'awaited' };

export const DossierList = () => (
  <ClubList<Dossier>
    tabs={<DossierTabs />}
    filters={FILTERS}
    title="Dossiers d’adhésion"
    intro={<Season />}
    sort={{ field: 'lastname,firstname', order: 'ASC' }}
    perPage={50}
    filterDefaultValues={AWAITED}
    actions={
      <>
        <ExportButton name="Dossiers" columns={dossierColumns} emailOf={({ email }: Dossier) => email} />
        <ButtonLink to={paths.seasonNew} variant="primary" icon="plus">
          Ouvrir une saison
        </ButtonLink>
      </>
    }
    empty={<NoDossier />}
  >
    <DataTable<Dossier> aria-label="Dossiers" {...bulkActions(<RemindButton />)}>
      {selectColumn<Dossier>((dossier) => `Sélectionner ${sortedName(dossier)}`)}
      <Col {...ROW_HEADER} label="Membre" source="lastname,firstname" render={renderMember} />
      <Col {...ELLIPSIS} label="E-mail" source="email" render={renderEmail} />
      <Col label="Dossier" source="sentAt" render={renderState} />
      <Col align="right" label="Cotisation due" source="cotisation" render={renderDue} />
      <Col label="Dernier rappel" source="remindedAt" render={renderReminder} />
      <Col label="Actions" render={(dossier) => <DossierActions dossier={dossier} />} />
    </DataTable>
  </ClubList>
);

const renderMember = ({ desactived, id, instalmentRefused, ...member }: Dossier) => (
  <span className={cells.inline}>
    <Link to={paths.diver(id)}>{sortedName(member)}</Link>
    {desactived && <Badge>Désactivé</Badge>}
    {instalmentRefused && <Badge tone="danger">Échéance refusée</Badge>}
  </span>
);

const renderEmail = ({ email }: Dossier) => email || <span className={cells.missing}>manquant</span>;

const renderState = (dossier: Dossier) => (
  <span className={cells.inline}>
    <Badge tone={DOSSIER_BADGES[dossier.state].tone}>{DOSSIER_BADGES[dossier.state].label}</Badge>
    <span className={cells.quiet}>{stateSince(dossier)}</span>
  </span>
);

function renderDue(dossier: Dossier) {
  const due = dueOf(dossier);
  return owes(due) ? amount(due) : <span className={cells.quiet}>–</span>;
}

const renderReminder = ({ remindedAt }: Dossier) =>
  remindedAt ? shortDay(parisDay(remindedAt)) : <span className={cells.quiet}>jamais</span>;

function DossierTabs() {
  const counts = (useListContext<Dossier>().meta as Pick<DossierPage, 'counts'> | undefined)?.counts;
  return <StateTabs legend="État des dossiers" tabs={TABS} counts={counts} />;
}

const NO_DOSSIER_TITLES: Readonly<Record<DossierState, string>> = {
  awaited: 'Aucun dossier n’est attendu',
  sent: 'Aucun dossier envoyé n’attend de paiement',
  paid: 'Aucun dossier n’est réglé',
};

function NoDossier() {
  const { q, state } = useFilterValues<{ readonly q?: string; readonly state?: DossierState }>();
  if (q) {
    return (
      <EmptyState icon="people" title="Aucun membre ne correspond">
        <p>La recherche porte sur les premières lettres du nom, dans cet onglet.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="check" title={state ? NO_DOSSIER_TITLES[state] : 'Aucun dossier n’a été demandé'}>
      <p>
        {state === 'awaited'
          ? 'Tous les membres à qui il a été demandé l’ont envoyé.'
          : 'Ouvrez une saison pour demander les dossiers aux membres.'}
      </p>
    </EmptyState>
  );
}

/** 'Saison 2026/2027, à envoyer jusqu’au mer. 30 sept. 2026.' */
function Season() {
  const { season: configured } = useClubConfig();
  const settings = useSettings().data;
  if (!settings) return <>&nbsp;</>;
  const { label, deadline } = settings.season;
  return (
    <>
      Saison {label || configured}
      {deadline && `, à envoyer jusqu’au ${shortDayYear(deadline)}`}.
    </>
  );
}
