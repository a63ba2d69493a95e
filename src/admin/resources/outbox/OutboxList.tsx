import { DataTable, SelectInput, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OutboxMail, OutboxPage } from '../../../shared/contract/mail.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { MAIL_KINDS } from '../../../shared/domain/mail/kinds.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { countedFigure } from '../../../shared/messages/counting.ts';
import { MAIL_KIND_LABELS } from '../../../shared/messages/mail.ts';
import { countsLabel, momentLabel } from '../../../shared/messages/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useNow } from '../../../shared/ui/hooks/useNow.ts';
import { ClubList } from '../../components/list/ClubList.tsx';
import { StateTabs } from '../../components/list/StateTabs.tsx';
import cells from '../../components/list/cells.module.css';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { MomentField } from '../../components/list/fields.tsx';
import { SearchedSince, SearchInput } from '../../components/list/filters.tsx';
import { refetchInterval } from './mail-state.ts';
import { MailProgress } from './MailProgress.tsx';
import { OutboxListEmpty } from './OutboxListEmpty.tsx';
import { ResendButton } from './ResendButton.tsx';

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;
const Col = DataTable.Col<OutboxMail>;

const KIND_CHOICES = MAIL_KINDS.map((kind) => ({ id: kind, name: MAIL_KIND_LABELS[kind] })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'fr'),
);
const FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher" placeholder="Nom, adresse ou objet" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Nature" emptyText="Toutes" choices={KIND_CHOICES} alwaysOn />,
];

export const OutboxList = () => (
  <ClubList<OutboxMail>
    title="Courriels du club"
    intro="Ce que l’espace membres envoie par e-mail, gardé 30&nbsp;jours."
    above={<FailingBanner />}
    tabs={<OutboxTabs />}
    filters={FILTERS}
    sort={NEWEST_FIRST}
    perPage={50}
    // A remembered search would hide a new failure.
    storeKey={false}
    queryOptions={{ refetchInterval }}
    narrowedTo={<SearchedSince by="le nom d’un membre remonte plus loin" />}
    figureOf={countedFigure}
    empty={<OutboxListEmpty />}
  >
    <div className={cells.sentences}>
      <DataTable<OutboxMail> aria-label="Courriels" rowClick={false} bulkActionButtons={false}>
        <Col source="createdAt" label="Date" style={{ width: 118 }} field={MomentField} />
        <Col
          {...ROW_HEADER}
          source="recipient"
          label="Destinataire"
          style={{ width: '20%' }}
          render={(mail) => <Recipient mail={mail} />}
        />
        <Col
          source="subject"
          label="Objet et nature"
          render={({ subject, kind }) => (
            <>
              {subject}
              <span className={cells.secondLine}>{MAIL_KIND_LABELS[kind]}</span>
            </>
          )}
        />
        <Col label="État" style={{ width: '28%' }} field={MailProgress} />
        <Col label="Action" style={{ width: 138 }} field={ResendButton} />
      </DataTable>
    </div>
  </ClubList>
);

function Recipient({ mail: { member, recipient } }: { readonly mail: OutboxMail }) {
  const mayRead = can(useActor(), 'divers.list');
  if (member === null) return recipient;
  const name = sortedName(member);
  return (
    <>
      {mayRead ? <Link to={paths.diver(member.id)}>{name}</Link> : name}
      <span className={cells.secondLine}>{recipient}</span>
    </>
  );
}

const TABS = [
  { label: 'Tous' },
  { state: 'waiting', label: 'En attente' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'failed', label: 'Non remis' },
] as const;

/** Reads the counts aloud after each reading of the list. */
function OutboxTabs() {
  const counts = (useListContext().meta as OutboxPage | undefined)?.counts;
  return (
    <>
      <StateTabs legend="État des courriels" tabs={TABS} counts={counts} alarming="failed" figureOf={countedFigure} />
      <output className="visually-hidden">{counts && countsLabel(counts)}</output>
    </>
  );
}

/** Shorter failures, of a busy or restarting mail server, are not shown. Milliseconds. */
const ALERT_AFTER_MS = 10 * 60_000;

function FailingBanner() {
  const failingSince = (useListContext().meta as OutboxPage | undefined)?.failingSince;
  const now = useNow();
  if (!failingSince || now.getTime() - Date.parse(failingSince) < ALERT_AFTER_MS) return null;
  const since = momentLabel(failingSince, parisDay(now)).replace(/^à /, '');
  return (
    <Banner tone="warning" live="status" title={`Les courriels ne partent plus depuis ${since}`}>
      <p>
        Rien n’est perdu&nbsp;: chaque courriel est réessayé pendant 7&nbsp;jours, et part dès que le serveur de
        courriel l’accepte.
      </p>
    </Banner>
  );
}
