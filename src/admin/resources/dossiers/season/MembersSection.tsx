import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { folded } from '../../../../shared/domain/folding.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { MembersSummary } from './MembersSummary.tsx';
import { MembersTable } from './MembersTable.tsx';
import type { SeasonForm } from './season-form.ts';
import styles from './Season.module.css';
import type { Candidate } from './useCandidates.ts';

const VIEWS = {
  all: { label: 'Tous les membres', test: () => true },
  chosen: { label: 'Avec un dossier', test: (_candidate: Candidate, isChosen: boolean) => isChosen },
  left: { label: 'Sans dossier', test: (_candidate: Candidate, isChosen: boolean) => !isChosen },
  remarks: { label: 'Avec une remarque', test: ({ warnings }: Candidate) => warnings.length > 0 },
} as const;
type View = keyof typeof VIEWS;

/** Chooses the members who get a dossier, and shows the fee of each. */
export function MembersSection({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const [q, setQ] = useState('');
  const [view, setView] = useState<View>('all');
  const { getValues, setValue } = useFormContext<SeasonForm>();
  const choices = useWatch<SeasonForm, 'choices'>({ name: 'choices' });
  const isChosen = ({ id, proposed }: Candidate): boolean => choices[id] ?? proposed;
  const prefix = folded(q);
  const found = candidates.filter(
    (one) => VIEWS[view].test(one, isChosen(one)) && folded(sortedName(one.member)).startsWith(prefix),
  );
  const chooseFound = (chosen: boolean): void => {
    const foundChoices = Object.fromEntries(found.map(({ id }) => [id, chosen]));
    setValue('choices', { ...getValues('choices'), ...foundChoices }, { shouldDirty: true });
  };
  return (
    <>
      <MembersSummary candidates={candidates} chosen={candidates.filter(isChosen)} />
      <div className={styles.search}>
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
        <div className={styles.bulk}>
          <Button size="s" onClick={() => chooseFound(true)}>
            {`Cocher ces ${found.length}`}
          </Button>
          <Button size="s" onClick={() => chooseFound(false)}>
            {`Décocher ces ${found.length}`}
          </Button>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="people" title="Aucun membre ne correspond">
          <p>La recherche porte sur les premières lettres du nom.</p>
        </EmptyState>
      ) : (
        <MembersTable key={`${view} ${prefix}`} candidates={found} />
      )}
    </>
  );
}
