import { useState } from 'react';
import { DataTable, useListContext, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { currentOf } from '#api/client/errors.ts';
import type { Dossier, DossierPage, RemindersSent } from '#contract/membership.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { owes, type DossierState } from '#domain/membership/dossier-state.ts';
import { isUnderWay, paidOf, planOf } from '#domain/membership/fee.ts';
import { amount, amountOfEuros, shortDay, shortDayYear, plural } from '#messages/format.ts';
import { centsOfEuros } from '#domain/money.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { ButtonLink, Button } from '#ui/components/Button.tsx';
import { useActor, useClubConfig, useSettings } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { EmptyState, Banner } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { selectColumn, bulkActions, ROW_HEADER, ELLIPSIS, twoLines } from '#admin/components/list/ClubTable.tsx';
import { StateTabs, useFilterValues, SearchInput, useListMeta } from '#admin/components/list/filters.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';
import { DOSSIER_BADGES, dueOf, stateSince, dossierColumns } from './dossier-labels.ts';
import { DossierActions } from './DossierActions.tsx';

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

export function DossierList() {
  const actor = useActor();
  const readsSums = can(actor, 'divers.updateTreasury');
  return (
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
          <ExportButton name="Dossiers" columns={dossierColumns(readsSums)} emailOf={({ email }: Dossier) => email} />
          {can(actor, 'season.open') && (
            <ButtonLink to={paths.seasonNew} variant="primary" icon="plus">
              Ouvrir une saison
            </ButtonLink>
          )}
        </>
      }
      empty={<NoDossier />}
    >
      <DataTable<Dossier> aria-label="Dossiers" {...bulkActions(<RemindButton />)}>
        {selectColumn<Dossier>((dossier) => `Sélectionner ${sortedName(dossier)}`)}
        <Col {...ROW_HEADER} label="Membre" source="lastname,firstname" render={renderMember} />
        <Col {...ELLIPSIS} label="E-mail" source="email" render={renderEmail} />
        <Col label="Dossier" source="sentAt" render={renderState} />
        {readsSums && (
          <Col
            align="right"
            label="Cotisation due"
            source="cotisation"
            render={(dossier) => <Due dossier={dossier} />}
          />
        )}
        <Col label="Dernier rappel" source="remindedAt" render={renderReminder} />
        <Col label="Actions" render={(dossier) => <DossierActions dossier={dossier} />} />
      </DataTable>
    </ClubList>
  );
}

const renderMember = ({ desactived, id, instalmentRefused, ...member }: Dossier) => (
  <span className={cells.inline}>
    <Link to={paths.diver(id)}>{sortedName(member)}</Link>
    {desactived && <Badge>Désactivé</Badge>}
    {instalmentRefused && <Badge tone="danger">Échéance refusée</Badge>}
  </span>
);

const renderEmail = ({ email }: Dossier) => email || <span className={cells.missing}>manquant</span>;

const renderState = (dossier: Dossier) => (
  <>
    <span className={cells.inline}>
      <Badge tone={DOSSIER_BADGES[dossier.state].tone}>{DOSSIER_BADGES[dossier.state].label}</Badge>
      <span className={cells.quiet}>{stateSince(dossier)}</span>
    </span>
    {dossier.missing && <span className={cells.secondLine}>{`Manque\u00a0: ${dossier.missing}`}</span>}
  </>
);

function Due({ dossier }: { readonly dossier: Dossier }) {
  const due = dueOf(dossier);
  const { instalments = [], paid: received = 0 } = dossier;
  const plan = planOf(instalments);
  const underWay = isUnderWay(plan, useToday());
  if (owes(due)) {
    if (received <= 0) return amount(due);
    return twoLines(amount(due), `${amountOfEuros(received)} sur ${amount(due + (centsOfEuros(received) ?? 0))} reçus`);
  }
  if (!underWay) return <span className={cells.quiet}>–</span>;
  const { paid, total } = paidOf(plan);
  return (
    <>
      {amount(paid)} sur {amount(total)}
      <span className={cells.secondLine}>payés en {plan.length} fois</span>
    </>
  );
}

const renderReminder = ({ remindedAt }: Dossier) =>
  remindedAt ? shortDay(parisDay(remindedAt)) : <span className={cells.quiet}>jamais</span>;

function DossierTabs() {
  const counts = useListMeta<Pick<DossierPage, 'counts'>>()?.counts;
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
        <p>La recherche porte sur le nom, le prénom et la licence, dans cet onglet.</p>
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

/** `2 rappels envoyés. 1 sans adresse e-mail.` */
function sentMessage({ reminded, notDue, withoutEmail }: RemindersSent): string {
  const parts = [
    reminded === 0 ? 'Aucun rappel envoyé.' : `${plural(reminded, 'rappel envoyé', 'rappels envoyés')}.`,
    withoutEmail > 0 ? `${withoutEmail} sans adresse e-mail.` : '',
    notDue > 0 ? `${plural(notDue, 'membre n’a', 'membres n’ont')} plus rien à envoyer ni à payer.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function RemindButton() {
  const { selectedIds, onUnselectItems } = useListContext<Dossier>();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const remind = useProviderMutation({
    mutationFn: (provider, again: boolean) =>
      provider.call('POST /dossiers/relances', { body: { divers: selectedIds, again } }),
    onSuccess: (sent) => {
      notify(sentMessage(sent), { type: sent.reminded > 0 ? 'info' : 'warning' });
      onUnselectItems();
      close();
    },
  });
  function close(): void {
    setAsking(false);
    remind.reset();
  }
  const reminded = currentOf('DOSSIER_REMINDED', remind.error);
  return (
    <>
      <Button
        size="s"
        variant="primary"
        reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
        onClick={() => setAsking(true)}
      >
        Envoyer un rappel…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Envoyer un rappel à ${plural(selectedIds.length, 'membre', 'membres')}\u00a0?`}
          confirmLabel={reminded === null ? 'Envoyer' : 'Envoyer quand même'}
          mutation={reminded === null ? remind : { ...remind, error: null }}
          onConfirm={() => remind.mutate(reminded !== null)}
          onClose={close}
        >
          {reminded === null ? (
            <p>
              Chacun reçoit un e-mail&nbsp;: envoyer son dossier s’il est attendu, payer sa cotisation s’il l’a déjà
              envoyé. Qui n’a plus rien à faire ne reçoit rien.
            </p>
          ) : (
            <Banner tone="warn" live="alert" title="Rien n’a encore été envoyé">
              <p>{`${plural(reminded.length, 'membre a', 'membres ont')} déjà reçu un rappel aujourd’hui\u00a0:`}</p>
              <p>{nameList(reminded.map(sortedName))}</p>
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const MAX_NAMES = 10;

const nameList = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? `${names.join(', ')}.`
    : `${names.slice(0, MAX_NAMES).join(', ')} et ${names.length - MAX_NAMES} autres.`;
