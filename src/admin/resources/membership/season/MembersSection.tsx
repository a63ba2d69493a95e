import { isKeyOf } from '#domain/records.ts';
import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DataTable } from 'react-admin';
import { sortedName } from '#domain/divers/identity.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import type { Cents } from '#domain/money.ts';
import { amount, plural, levelLabel } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Options, Select, TextField } from '#ui/form/Field.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ROW_HEADER, ClubTable } from '#admin/components/list/ClubTable.tsx';
import { DOSSIER_BADGES, WARNING_BADGES } from '../dossier-labels.ts';
import type { Candidate, SeasonValues, useCandidates } from './season-form.ts';

const VIEWS = {
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

export function MembersSection({ candidates, isChosen, isPriced, sums }: ReturnType<typeof useCandidates>) {
  const [q, setQ] = useState('');
  const [view, setView] = useState<keyof typeof VIEWS>('all');
  const { getValues, setValue } = useFormContext<SeasonValues>();
  const isInView = (one: Candidate): boolean => {
    if (view === 'remarks') return !isPriced || one.warnings.length > 0;
    return view === 'all' || isChosen(one) === (view === 'chosen');
  };
  const found = candidates.filter(
    (one) => isInView(one) && hasWords(`${one.member.lastname} ${one.member.firstname} ${one.member.licenceNumber}`, q),
  );
  const choose = (chosen: boolean): void => {
    const chosenNow = Object.fromEntries(found.map(({ id }) => [id, chosen]));
    setValue('choices', { ...getValues('choices'), ...chosenNow }, { shouldDirty: true });
  };
  return (
    <>
      <MembersSummary sums={sums} left={candidates.length - sums.members} isPriced={isPriced} />
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
        <Select
          label="Afficher"
          value={view}
          onChange={({ target }) => isKeyOf(VIEWS, target.value) && setView(target.value)}
        >
          <Options of={Object.entries(VIEWS)} />
        </Select>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 40 }}>
          <Button size="s" onClick={() => choose(true)}>{`Cocher ces ${found.length}`}</Button>
          <Button size="s" onClick={() => choose(false)}>{`Décocher ces ${found.length}`}</Button>
        </Stack>
      </Box>
      {found.length === 0 ? (
        <EmptyState icon="people" title="Aucun membre ne correspond">
          <p>La recherche porte sur le nom, le prénom et la licence.</p>
        </EmptyState>
      ) : (
        // From edge to edge of the card.
        <Box key={`${view} ${q}`} sx={{ margin: '0 -24px -24px', borderTop: 1, borderColor: 'divider' }}>
          <ClubTable<Candidate> label="Membres et cotisations" data={found} rowsAtOnce={100}>
            {COLUMNS}
          </ClubTable>
        </Box>
      )}
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

type Sums = ReturnType<typeof useCandidates>['sums'];

function MembersSummary({
  sums,
  left,
  isPriced,
}: {
  readonly sums: Sums;
  readonly left: number;
  readonly isPriced: boolean;
}) {
  const { members, total, warnings } = sums;
  const { STILL_OWES: owing, NO_EMAIL: withoutEmail } = warnings;
  return (
    <Stack component="output" direction="row" sx={SUMMARY}>
      <strong>{plural(members, 'dossier', 'dossiers')}</strong>
      <span>{isPriced ? `${amount(total)} de cotisations` : 'Corrigez les tarifs pour voir les cotisations'}</span>
      {owing > 0 && <Badge tone="warn">{plural(owing, 'cotisation encore due', 'cotisations encore dues')}</Badge>}
      {withoutEmail > 0 && <Badge tone="danger">{`${withoutEmail} sans adresse e-mail`}</Badge>}
      <Badge>{plural(left, 'membre sans dossier', 'membres sans dossier')}</Badge>
    </Stack>
  );
}

const Col = DataTable.Col<Candidate>;

const part = (cents: Cents | undefined) =>
  cents === undefined ? '…' : cents === 0 ? <span className={cells.quiet}>–</span> : amount(cents);

const renderWarnings = ({ member, warnings }: Candidate) => (
  <span className={cells.inline}>
    {warnings.map((warning) => (
      <Badge key={warning} tone={WARNING_BADGES[warning].tone}>
        {WARNING_BADGES[warning].label(member)}
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
    render={({ fee }) => <strong>{fee === null ? '…' : amount(fee)}</strong>}
  />,
  <Col key="state" label="Aujourd’hui" render={renderState} />,
  <Col key="warnings" label="Remarques" render={renderWarnings} />,
];

function ChosenCheckbox({ candidate: { id, member, proposed } }: { readonly candidate: Candidate }) {
  const { setValue } = useFormContext<SeasonValues>();
  const choice = useWatch<SeasonValues, `choices.${string}`>({ name: `choices.${id}` });
  return (
    <input
      type="checkbox"
      className={cells.checkbox}
      aria-label={`Dossier pour ${sortedName(member)}`}
      checked={choice ?? proposed}
      onChange={({ target }) => setValue(`choices.${id}`, target.checked, { shouldDirty: true })}
    />
  );
}

function renderState({ member: { state } }: Candidate) {
  if (state === null) return <span className={cells.quiet}>–</span>;
  return <Badge tone={DOSSIER_BADGES[state].tone}>{DOSSIER_BADGES[state].label}</Badge>;
}
