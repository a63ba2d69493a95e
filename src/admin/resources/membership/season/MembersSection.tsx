import { Box, Stack } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DataTable } from 'react-admin';
import type { SeasonView, SeasonMember } from '#contract/membership.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import type { SeasonSums } from '#domain/membership/season.ts';
import type { Cents } from '#domain/money.ts';
import { amount, plural, levelLabel } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Options, Select, TextField } from '#ui/form/Field.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ROW_HEADER, ClubTable } from '#admin/components/list/ClubTable.tsx';
import { useNotifyError, usePartsQuery, useClubDataProvider } from '#admin/providers/hooks.ts';
import { DOSSIER_BADGES, WARNING_BADGES } from '../dossier-labels.ts';
import {
  type Choice,
  type SeasonValues,
  type Terms,
  candidateWith,
  changesOf,
  candidateOf,
  type Candidate,
} from './season-form.ts';

const VIEWS: Readonly<Record<SeasonView, string>> = {
  all: 'Tous les membres',
  chosen: 'Avec un dossier',
  left: 'Sans dossier',
  remarks: 'Avec une remarque',
};

const SEARCH = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 320px) 200px auto',
  gap: 1.5,
  alignItems: 'end',
  marginBottom: 2,
};

export function MembersSection({ terms, sums }: { readonly terms: Terms; readonly sums: SeasonSums }) {
  const { isShown, q, view, setQ, setView, ...members } = useMembers(terms);
  const { getValues, setValue } = useFormContext<SeasonValues>();
  const choose = useSingleMutation({
    mutationFn: async (chosen: boolean) => {
      const found = members.more
        ? (await members.readAll()).filter(isShown)
        : members.found.map(({ member }) => member);
      return found.map((member): [string, Choice] => [String(member.id), { member, chosen }]);
    },
    onSuccess: (found) =>
      setValue('choices', { ...getValues('choices'), ...Object.fromEntries(found) }, { shouldDirty: true }),
    onError: useNotifyError(),
  });
  const { found, more } = members;
  const those = more ? 'tous ces membres' : `ces ${found.length}`;
  return (
    <>
      <MembersSummary sums={sums} isPriced={terms.rates !== null} />
      <Box sx={SEARCH}>
        <TextField
          type="search"
          label="Rechercher un nom"
          placeholder="Nom, prénom ou licence"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Select label="Afficher" value={view} onChange={({ target }) => setView(target.value as SeasonView)}>
          <Options of={Object.entries(VIEWS)} />
        </Select>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 40 }}>
          <Button size="s" busy={choose.isPending && choose.variables} onClick={() => choose.mutate(true)}>
            {`Cocher ${those}`}
          </Button>
          <Button size="s" busy={choose.isPending && !choose.variables} onClick={() => choose.mutate(false)}>
            {`Décocher ${those}`}
          </Button>
        </Stack>
      </Box>
      <QueryBody
        query={members}
        loading="Chargement des membres…"
        skeleton={<Skeleton height={480} />}
        isEmpty={() => found.length === 0 && more === null}
        empty={
          <EmptyState icon="people" title="Aucun membre ne correspond">
            <p>La recherche porte sur le nom, le prénom et la licence.</p>
          </EmptyState>
        }
      >
        {() => (
          // From edge to edge of the card.
          <Box key={`${view} ${q}`} sx={{ margin: '0 -24px -24px', borderTop: 1, borderColor: 'divider' }}>
            <ClubTable<Candidate> label="Membres et cotisations" data={found} more={more}>
              {COLUMNS}
            </ClubTable>
          </Box>
        )}
      </QueryBody>
    </>
  );
}

const SUMMARY = {
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  marginBottom: 2,
  padding: '12px 16px',
  borderRadius: 1,
  backgroundColor: 'primary.light',
};

function MembersSummary({ sums, isPriced }: { readonly sums: SeasonSums; readonly isPriced: boolean }) {
  const { chosen, left, total, warnings } = sums;
  const { STILL_OWES: owing = 0, NO_EMAIL: withoutEmail = 0 } = warnings;
  return (
    <Stack component="output" direction="row" sx={SUMMARY}>
      <strong>{plural(chosen, 'dossier', 'dossiers')}</strong>
      <span>{isPriced ? `${amount(total)} de cotisations` : 'Corrigez les tarifs pour voir les cotisations'}</span>
      {owing > 0 && <Badge tone="warn">{plural(owing, 'cotisation encore due', 'cotisations encore dues')}</Badge>}
      {withoutEmail > 0 && <Badge tone="danger">{`${withoutEmail} sans adresse e-mail`}</Badge>}
      <Badge>{plural(left, 'membre sans dossier', 'membres sans dossier')}</Badge>
    </Stack>
  );
}

/** As many as one request of the server answers. */
const AT_ONCE = 1000;

/** Members that the form shows, some at a time; those ticked or unticked since stand or go at once. */
function useMembers(terms: Terms) {
  const { getValues } = useFormContext<SeasonValues>();
  const choices = useWatch<SeasonValues, 'choices'>({ name: 'choices' });
  const insurances = useWatch<SeasonValues, 'rates.insurances'>({ name: 'rates.insurances' });
  const [q, setQ] = useState('');
  const [shown, setShown] = useState({ view: 'all' as SeasonView, changes: changesOf({}, false) });
  const { view, changes } = shown;
  const contracts = useDeferredValue(JSON.stringify(insurances.map(({ name }) => name)));
  const asked = {
    view,
    q: useDeferredValue(q).trim(),
    label: getValues('label').trim().slice(0, 20),
    contracts: view === 'remarks' ? (JSON.parse(contracts) as string[]) : [],
    ...changes,
  };
  const { data, ...query } = usePartsQuery(
    ['membership', 'listSeasonMembers', { ...asked, label: terms.sameSeason }],
    (provider, part, call) => provider.call('POST /saison/membres', { ...call, body: { ...asked, ...part } }),
  );
  const provider = useClubDataProvider();

  const isShown = (member: SeasonMember): boolean => {
    const { proposed, warnings } = candidateWith(terms, member);
    if (!hasWords(`${member.lastname} ${member.firstname} ${member.licenceNumber}`, q)) return false;
    if (view === 'remarks') return terms.rates === null || warnings.length > 0;
    return view === 'all' || (choices[member.id]?.chosen ?? proposed) === (view === 'chosen');
  };

  const found = (data ?? []).flatMap(({ members }) => members.filter(isShown).map((one) => candidateWith(terms, one)));
  return {
    q,
    view,
    setQ,
    setView: (next: SeasonView): void =>
      setShown({ view: next, changes: changesOf(getValues('choices'), terms.sameSeason) }),
    ...query,
    // An empty remainder of the previous answer does not mean that no member matches.
    data: query.isFormer && found.length === 0 ? undefined : data,
    isShown,
    found,
    async readAll(): Promise<SeasonMember[]> {
      const all: SeasonMember[] = [];
      for (let after: number | null | undefined; after !== null;) {
        const part = { size: AT_ONCE, ...(after !== undefined && { after }) };
        const { members, next } = await provider.call('POST /saison/membres', { body: { ...asked, ...part } });
        all.push(...members);
        after = next;
      }
      return all;
    },
  };
}

const Col = DataTable.Col<Candidate>;

const part = (cents: Cents | undefined) =>
  cents === undefined ? '…' : cents === 0 ? <span className={cells.quiet}>–</span> : amount(cents);

const renderWarnings = ({ member, warnings }: Candidate) => (
  <span className={cells.inline}>
    {warnings.map((warning) => (
      <Badge key={warning} tone={WARNING_BADGES[warning].tone}>
        {WARNING_BADGES[warning].label({ ...member, cotisation: candidateOf(member).cotisation })}
      </Badge>
    ))}
  </span>
);

// Constant, so that a tick or a letter draws no other row.
const COLUMNS = [
  <Col key="chosen" label="Dossier" render={(candidate) => <ChosenCheckbox candidate={candidate} />} />,
  <Col key="name" {...ROW_HEADER} label="Membre" render={({ member }) => sortedName(member)} />,
  <Col key="level" label="Niveau" render={({ member }) => levelLabel(member.level)} />,
  <Col key="adhesion" label="Adhésion" align="right" render={({ parts }) => part(parts?.adhesion)} />,
  <Col key="licence" label="Licence" align="right" render={({ parts }) => part(parts?.licence)} />,
  <Col
    key="insurance"
    label="Assurance"
    align="right"
    render={({ member, parts }) => (
      <>
        {parts === null ? '…' : amount(parts.insurance)}
        <small className={cells.secondLine}>{member.assurance.trim()}</small>
      </>
    )}
  />,
  <Col key="rebate" label="Réduction" align="right" render={({ parts }) => part(parts?.supervisorRebate)} />,
  <Col
    key="total"
    label="Cotisation"
    align="right"
    render={({ total }) => <strong>{total === null ? '…' : amount(total)}</strong>}
  />,
  <Col key="state" label="Aujourd’hui" render={renderState} />,
  <Col key="warnings" label="Remarques" render={renderWarnings} />,
];

function ChosenCheckbox({ candidate: { id, member, proposed } }: { readonly candidate: Candidate }) {
  const { setValue } = useFormContext<SeasonValues>();
  const choice = useWatch<SeasonValues, `choices.${string}`>({ name: `choices.${id}` }) as Choice | undefined;
  return (
    <input
      type="checkbox"
      className={cells.checkbox}
      aria-label={`Dossier pour ${sortedName(member)}`}
      checked={choice?.chosen ?? proposed}
      onChange={({ target }) => setValue(`choices.${id}`, { member, chosen: target.checked }, { shouldDirty: true })}
    />
  );
}

function renderState({ member: { state } }: Candidate) {
  if (state === null) return <span className={cells.quiet}>–</span>;
  return <Badge tone={DOSSIER_BADGES[state].tone}>{DOSSIER_BADGES[state].label}</Badge>;
}
