import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { beginsWith } from '../../../../shared/domain/divers/name-search.ts';
import { amount, plural } from '../../../../shared/messages/money.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { MembersTable } from './MembersTable.tsx';
import type { Candidate, SeasonValues } from './season-form.ts';

const VIEWS = {
  all: { label: 'Tous les membres', test: () => true },
  chosen: { label: 'Avec un dossier', test: (_candidate: Candidate, isChosen: boolean) => isChosen },
  left: { label: 'Sans dossier', test: (_candidate: Candidate, isChosen: boolean) => !isChosen },
  remarks: { label: 'Avec une remarque', test: ({ warnings }: Candidate) => warnings.length > 0 },
} as const;
type View = keyof typeof VIEWS;

const SEARCH = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 320px) 200px auto',
  gap: 1.5,
  alignItems: 'end',
  marginBottom: 2,
};

export function MembersSection({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const [q, setQ] = useState('');
  const [view, setView] = useState<View>('all');
  const { getValues, setValue } = useFormContext<SeasonValues>();
  const choices = useWatch<SeasonValues, 'choices'>({ name: 'choices' });
  const isChosen = ({ id, proposed }: Candidate): boolean => choices[id] ?? proposed;
  const found = candidates.filter((one) => VIEWS[view].test(one, isChosen(one)) && beginsWith(one.member, q));
  const chooseFound = (chosen: boolean): void => {
    const foundChoices = Object.fromEntries(found.map(({ id }) => [id, chosen]));
    setValue('choices', { ...getValues('choices'), ...foundChoices }, { shouldDirty: true });
  };
  return (
    <>
      <MembersSummary candidates={candidates} chosen={candidates.filter(isChosen)} />
      <Box sx={SEARCH}>
        <TextField
          type="search"
          label="Rechercher un nom"
          placeholder="Premières lettres du nom"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Select label="Afficher" value={view} onChange={({ target }) => setView(target.value as View)}>
          {Object.entries(VIEWS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 40 }}>
          <Button size="s" onClick={() => chooseFound(true)}>
            {`Cocher ces ${found.length}`}
          </Button>
          <Button size="s" onClick={() => chooseFound(false)}>
            {`Décocher ces ${found.length}`}
          </Button>
        </Stack>
      </Box>
      {found.length === 0 ? (
        <EmptyState icon="people" title="Aucun membre ne correspond">
          <p>La recherche porte sur les premières lettres du nom.</p>
        </EmptyState>
      ) : (
        <MembersTable key={`${view} ${q}`} candidates={found} />
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

function MembersSummary({ candidates, chosen }: Readonly<Record<'candidates' | 'chosen', readonly Candidate[]>>) {
  const total = chosen.reduce((sum, one) => sum + (one.total ?? 0), 0);
  const isPriced = chosen.every((one) => one.total !== null);
  const countWith = (warning: Candidate['warnings'][number]) =>
    chosen.filter(({ warnings }) => warnings.includes(warning)).length;
  const [owing, withoutEmail] = [countWith('STILL_OWES'), countWith('NO_EMAIL')];
  return (
    <Stack component="output" direction="row" sx={SUMMARY}>
      <strong>{plural(chosen.length, 'dossier', 'dossiers')}</strong>
      <span>{isPriced ? `${amount(total)} de cotisations` : 'Corrigez les tarifs pour voir les cotisations'}</span>
      {owing > 0 && <Badge tone="warn">{plural(owing, 'cotisation encore due', 'cotisations encore dues')}</Badge>}
      {withoutEmail > 0 && <Badge tone="danger">{`${withoutEmail} sans adresse e-mail`}</Badge>}
      <Badge>{plural(candidates.length - chosen.length, 'membre sans dossier', 'membres sans dossier')}</Badge>
    </Stack>
  );
}
