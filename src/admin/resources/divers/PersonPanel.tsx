import { Box, Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MemberDives } from '#contract/dive-archive.ts';
import type { Diver } from '#contract/divers.ts';
import type { Movement } from '#contract/ledger.ts';
import type { OutboxMail } from '#contract/mail.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { centsOfEuros } from '#domain/money.ts';
import { isPending, kindOf } from '#domain/registration/placement.ts';
import { functionOf, timeUnderWater } from '#messages/dive-archive.ts';
import { amountOfEuros, shortDayYear, siteName } from '#messages/format.ts';
import { movementDetail, movementTitle, signedAmount } from '#messages/ledger.ts';
import { MAIL_KIND_LABELS, progressLabel } from '#messages/mail.ts';
import { metres } from '#messages/palanquees.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Sheet } from '#ui/components/Sheet.tsx';
import { useClubSettings } from '#ui/data/club-hooks.ts';
import { EmptyState, QueryBody, Skeleton, type QueryBodyProps } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { useSituation } from '#ui/situation/api.ts';
import { SituationList } from '#ui/situation/SituationList.tsx';
import { HistoryCard } from '#admin/components/history/History.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubTable, MomentField, ROW_HEADER, SENTENCES, twoLines } from '#admin/components/list/ClubTable.tsx';
import { stateBadge } from '#admin/components/mail-state.ts';
import { filteredList } from '#admin/components/screen-addresses.ts';
import { useProviderQuery, useRecord } from '#admin/providers/hooks.ts';
import { DIVER_FORM_LABELS } from './form-labels.ts';
import type { PersonTab } from './person-tabs.ts';

/** Rows shown, newest first; a link leads to the whole list. */
const SHOWN = 25;

/** Content of a member's tab, requested when it is opened. */
export default function PersonPanel({ tab }: { readonly tab: PersonTab }) {
  const { id } = useRecord<Diver>();
  switch (tab) {
    case 'situation':
      return <SituationPanel id={id} />;
    case 'porte-monnaie':
      return <WalletPanel id={id} />;
    case 'plongees':
      return <DivesPanel id={id} />;
    case 'messages':
      return <MailsPanel id={id} />;
    default:
      return <HistoryCard labels={DIVER_FORM_LABELS} />;
  }
}

interface OfMember {
  readonly id: number;
}

interface PanelProps<T> extends Pick<QueryBodyProps<readonly T[]>, 'query' | 'children'> {
  readonly title: string;
  readonly all?: string;
  /** Shown without rows. */
  readonly none: ReactNode;
}

const Panel = <T,>({ title, all, none, query, children }: PanelProps<T>) => (
  <QueryBody query={query} skeleton={<Skeleton height={240} />} isEmpty={(rows) => rows.length === 0} empty={none}>
    {(rows) => (
      <Sheet
        aria-label={title}
        head={
          <>
            <Box component="h2" sx={{ fontSize: 'var(--font-size-l)' }}>
              {title}
            </Box>
            {all && (
              <ButtonLink to={all} size="s" variant="quiet">
                Tout voir
              </ButtonLink>
            )}
          </>
        }
      >
        {children(rows)}
      </Sheet>
    )}
  </QueryBody>
);

function SituationPanel({ id }: OfMember) {
  const { wallet, season } = useClubSettings();
  const today = useToday();
  return (
    <QueryBody query={useSituation(id)} skeleton={<Skeleton height={320} />}>
      {(situation) => <SituationList situation={situation} club={{ wallet, season, today }} own={false} />}
    </QueryBody>
  );
}

const movementNote = (movement: Movement): string =>
  [movement.account === 'MEMBERSHIP' && 'Cotisation', movementDetail(movement)].filter(Boolean).join(' · ');

const MovementCol = DataTable.Col<Movement>;

function WalletPanel({ id }: OfMember) {
  const query = useProviderQuery(['ledger', 'member', id], async (provider, call) => {
    const page = { page: 0, size: SHOWN };
    return (await provider.call('GET /divers/:id/mouvements', { ...call, params: { id }, query: page })).content;
  });
  return (
    <Panel
      title="Derniers mouvements"
      all={filteredList(paths.ledger, { diver: id })}
      query={query}
      none={<EmptyState icon="wallet" title="Aucun mouvement" />}
    >
      {(movements) => (
        <ClubTable<Movement> {...SENTENCES} label="Mouvements" data={movements}>
          <MovementCol label="Date" source="at" field={MomentField} />
          <MovementCol
            {...ROW_HEADER}
            label="Mouvement"
            render={(movement) => twoLines(movementTitle(movement), movementNote(movement))}
          />
          <MovementCol
            label="Montant"
            align="right"
            render={({ amount }) => (
              <span className={amount > 0 ? cells.credit : undefined}>{signedAmount(centsOfEuros(amount) ?? 0)}</span>
            )}
          />
          <MovementCol
            label="Solde après"
            align="right"
            render={({ account, balance }) => (account === 'WALLET' ? amountOfEuros(balance) : '—')}
          />
        </ClubTable>
      )}
    </Panel>
  );
}

const OutingCol = DataTable.Col<MemberDives['outings'][number]>;
type Dive = MemberDives['dives'][number] & { readonly id: string };
const DiveCol = DataTable.Col<Dive>;

function DivesPanel({ id }: OfMember) {
  const { data, ...query } = useProviderQuery(['divers', id, 'plongees'], (provider, call) =>
    provider.call('GET /divers/:id/plongees', { ...call, params: { id } }),
  );
  return (
    <Stack spacing={3}>
      <Panel
        title="À venir"
        query={{ ...query, data: data?.outings }}
        none={<EmptyState icon="calendar" title="Aucune plongée à venir" />}
      >
        {(outings) => (
          <ClubTable label="Plongées à venir" data={outings}>
            <OutingCol
              {...ROW_HEADER}
              label="Plongée"
              render={(outing) => (
                <Link to={paths.outing(outing.id)}>
                  {siteName(outing.site.name)}, {shortDayYear(parisDay(outing.date))}
                </Link>
              )}
            />
            <OutingCol
              label="Place"
              render={({ type }) => (kindOf(type) === 'ACCOMPANIST' ? 'Encadrant' : 'Plongeur')}
            />
            <OutingCol label="État" render={(outing) => <PlaceState outing={outing} />} />
          </ClubTable>
        )}
      </Panel>
      <Panel
        title="Faites"
        query={{ ...query, data: data?.dives.map((dive) => ({ ...dive, id: `${dive.event}-${dive.dive}` })) }}
        none={
          <EmptyState icon="calendar" title="Aucune plongée validée">
            <p>Elles viennent des fiches de sécurité validées, que le club conserve un an.</p>
          </EmptyState>
        }
      >
        {(dives) => (
          <ClubTable<Dive> {...SENTENCES} label="Plongées faites" data={dives}>
            <DiveCol
              {...ROW_HEADER}
              label="Plongée"
              render={({ date, site }) => `${siteName(site)}, ${shortDayYear(parisDay(date))}`}
            />
            <DiveCol label="Profondeur" align="right" render={({ depth }) => (depth === null ? '–' : metres(depth))} />
            <DiveCol
              label="Durée"
              align="right"
              render={({ duration }) => (duration === null ? '–' : timeUnderWater(duration))}
            />
            <DiveCol label="Fonction" render={functionOf} />
            <DiveCol label="Avec" render={({ companions }) => companions.map(sortedName).join(', ') || '–'} />
          </ClubTable>
        )}
      </Panel>
    </Stack>
  );
}

function PlaceState({ outing: { status, type } }: { readonly outing: MemberDives['outings'][number] }) {
  if (status === 'CANCELLED') return <Badge tone="danger">Annulée</Badge>;
  return isPending(type) ? <Badge tone="warn">Liste d’attente</Badge> : <Badge tone="ok">Inscrit</Badge>;
}

const MailCol = DataTable.Col<OutboxMail>;

function MailsPanel({ id }: OfMember) {
  const today = useToday();
  const query = useProviderQuery(['outbox', 'member', id], async (provider, call) => {
    const page = { page: 0, size: SHOWN, diver: id };
    return (await provider.call('GET /outbox', { ...call, query: page })).content;
  });
  return (
    <Panel
      title="Derniers e-mails"
      all={filteredList(paths.outbox, { diver: id })}
      query={query}
      none={
        <EmptyState icon="mail" title="Aucun e-mail">
          <p>Les e-mails restent ici 30&nbsp;jours.</p>
        </EmptyState>
      }
    >
      {(mails) => (
        <ClubTable<OutboxMail> {...SENTENCES} label="E-mails" data={mails}>
          <MailCol label="Date" source="createdAt" field={MomentField} />
          <MailCol
            {...ROW_HEADER}
            label="Objet et nature"
            render={({ subject, kind }) => twoLines(subject, MAIL_KIND_LABELS[kind])}
          />
          <MailCol label="Adresse" source="recipient" />
          <MailCol
            label="État"
            render={(mail) => (
              <span className={cells.inline}>
                <Badge tone={stateBadge(mail).tone}>{stateBadge(mail).label}</Badge>
                <span className={cells.quiet}>{progressLabel(mail, today)}</span>
              </span>
            )}
          />
        </ClubTable>
      )}
    </Panel>
  );
}
