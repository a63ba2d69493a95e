import { Box } from '@mui/material';
import { Fragment } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OutboxMail, OutboxPage } from '#contract/mail.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { MAIL_KINDS, type MailState } from '#domain/mail/kinds.ts';
import { can } from '#domain/permissions.ts';
import { MAIL_KIND_LABELS, countsLabel, momentLabel, progressLabel } from '#messages/mail.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { Banner, EmptyState } from '#ui/feedback/states.tsx';
import { useNow, useToday } from '#ui/hooks/useNow.ts';
import { Summary } from '#admin/components/Summary.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import {
  MemberFilter,
  StateTabs,
  SearchedSince,
  SearchInput,
  useFilterValues,
  selectFilter,
  choicesOf,
  byName,
  useListMeta,
} from '#admin/components/list/filters.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ROW_HEADER, twoLines, SENTENCES, MomentField } from '#admin/components/list/ClubTable.tsx';
import { useRecord } from '#admin/providers/hooks.ts';
import { refetchInterval, stateBadge } from '#admin/components/mail-state.ts';
import { ResendButton } from './ResendButton.tsx';

const Col = DataTable.Col<OutboxMail>;

const FILTERS = [
  <SearchInput key="q" source="q" label="Rechercher" placeholder="Nom, adresse ou objet" alwaysOn />,
  selectFilter('kind', 'Nature', choicesOf(MAIL_KINDS, MAIL_KIND_LABELS).toSorted(byName), 'Toutes'),
];

export const OutboxList = () => (
  <ClubList<OutboxMail>
    title="E-mails du club"
    intro="Ce que l’espace membres envoie par e-mail, gardé 30&nbsp;jours."
    above={<FailingBanner />}
    tabs={<OutboxTabs />}
    filters={FILTERS}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={50}
    queryOptions={{ refetchInterval }}
    narrowedTo={
      <>
        <SearchedSince by="le nom d’un membre remonte plus loin" />
        <MemberFilter<OutboxMail>
          what="E-mails"
          memberOf={({ member }) => ({ id: member?.id ?? 0, name: member ? sortedName(member) : '' })}
        />
      </>
    }
    empty={<OutboxListEmpty />}
  >
    <DataTable<OutboxMail> {...SENTENCES} aria-label="E-mails">
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
        render={({ subject, kind }) => twoLines(subject, MAIL_KIND_LABELS[kind])}
      />
      <Col label="État" style={{ width: '28%' }} field={MailProgress} />
      <Col label="Action" style={{ width: 138 }} field={ResendButton} />
    </DataTable>
  </ClubList>
);

function Recipient({ mail: { member, others = [], recipient } }: { readonly mail: OutboxMail }) {
  const mayRead = can(useActor(), 'divers.list');
  if (member === null) return recipient;
  const names = [member, ...others].map((one, at) => (
    <Fragment key={one.id}>
      {at > 0 && ', '}
      {mayRead ? <Link to={paths.diver(one.id)}>{sortedName(one)}</Link> : sortedName(one)}
    </Fragment>
  ));
  return twoLines(names, recipient);
}

const TABS = [
  { label: 'Tous' },
  { state: 'waiting', label: 'En attente' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'failed', label: 'Non remis' },
] as const;

/** Reads the counts aloud after each reading of the list. */
function OutboxTabs() {
  const counts = useListMeta<OutboxPage>()?.counts;
  return (
    <>
      <StateTabs legend="État des e-mails" tabs={TABS} counts={counts} alarming="failed" />
      <output className="visually-hidden">{counts && countsLabel(counts)}</output>
    </>
  );
}

/** Shorter failures, of a busy or restarting mail server, are not shown. Milliseconds. */
const ALERT_AFTER_MS = 10 * 60_000;

function FailingBanner() {
  const failingSince = useListMeta<OutboxPage>()?.failingSince;
  const now = useNow();
  if (!failingSince || now.getTime() - Date.parse(failingSince) < ALERT_AFTER_MS) return null;
  const since = momentLabel(failingSince, parisDay(now)).replace(/^à /, '');
  return (
    <Banner tone="warn" live="status" title={`Les e-mails ne partent plus depuis ${since}`}>
      <p>
        Rien n’est perdu&nbsp;: chaque e-mail est réessayé pendant 7&nbsp;jours, et part dès que le serveur d’e-mail
        l’accepte.
      </p>
    </Banner>
  );
}

function MailProgress() {
  const mail = useRecord<OutboxMail>();
  const today = useToday();
  const { state, reason, serverWords } = mail;
  const badge = stateBadge(mail);
  return (
    <>
      <span className={cells.inline}>
        <Badge tone={badge.tone}>
          <Icon name={badge.icon} size={14} />
          {badge.label}
        </Badge>
        <span className={cells.quiet}>{progressLabel(mail, today)}</span>
      </span>
      {state !== 'sent' && (reason !== null || serverWords !== null) && (
        <Box sx={{ mt: 0.5 }}>
          {reason}
          {serverWords !== null && (
            <details className={cells.quiet}>
              <Summary>Détail technique</Summary>
              <Box component="code" sx={{ display: 'block', fontSize: 'var(--font-size-xs)' }}>
                {serverWords}
              </Box>
            </details>
          )}
        </Box>
      )}
    </>
  );
}

const EMPTY = {
  waiting: { icon: 'check', title: 'Aucun e-mail n’attend', text: 'Tout ce que le club avait à envoyer est parti.' },
  sent: {
    icon: 'mail',
    title: 'Aucun e-mail n’a été envoyé',
    text: 'Les e-mails envoyés restent ici pendant 30\u00a0jours.',
  },
  failed: {
    icon: 'check',
    title: 'Aucun e-mail n’a été refusé',
    text: 'Ceux qu’un serveur refuse, ou qui ne passent pas pendant 7\u00a0jours, viendraient ici avec la raison.',
  },
  all: {
    icon: 'mail',
    title: 'Aucun e-mail pour l’instant',
    text: 'Inscriptions, rappels, dossiers\u00a0: ce que le club envoie par e-mail se suit ici pendant 30\u00a0jours.',
  },
} as const;

function OutboxListEmpty() {
  const { setFilters } = useListContext();
  const { q, kind, state } = useFilterValues<{
    readonly q?: string;
    readonly kind?: string;
    readonly state?: MailState;
  }>();
  if (q || kind) {
    return (
      <EmptyState
        icon="mail"
        title="Aucun e-mail ne correspond"
        actions={<Button onClick={() => setFilters(state ? { state } : {})}>Effacer la recherche</Button>}
      >
        <p>La recherche porte sur le nom du membre, l’adresse et l’objet, dans cet onglet.</p>
      </EmptyState>
    );
  }
  const { icon, title, text } = EMPTY[state ?? 'all'];
  return (
    <EmptyState icon={icon} title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}
