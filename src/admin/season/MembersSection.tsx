import { useState } from 'react';
import { folded } from '../../shared/domain/folding.ts';
import { amount } from '../../shared/messages/money.ts';
import { plural } from '../../shared/messages/numbers.ts';
import { Badge } from '../../shared/ui/components/Badge.tsx';
import { Button } from '../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { TextField } from '../../shared/ui/form/TextField.tsx';
import { MembersTable } from './MembersTable.tsx';
import styles from './Season.module.css';
import type { Candidate } from './useCandidates.ts';

const SHOWN = {
  all: { label: 'Tous les membres', test: () => true },
  chosen: { label: 'Avec un dossier', test: ({ chosen }: Candidate) => chosen },
  left: { label: 'Sans dossier', test: ({ chosen }: Candidate) => !chosen },
  remarks: { label: 'Avec une remarque', test: ({ warnings }: Candidate) => warnings.length > 0 },
} as const;
type Shown = keyof typeof SHOWN;

interface MembersSectionProps {
  readonly candidates: readonly Candidate[];
  readonly onChoose: (ids: readonly number[], chosen: boolean) => void;
}

/** Who gets a dossier, and what each of them would owe. */
export function MembersSection({ candidates, onChoose }: MembersSectionProps) {
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const prefix = folded(q);
  const found = candidates.filter(
    (one) => SHOWN[shown].test(one) && folded(`${one.member.lastname} ${one.member.firstname}`).startsWith(prefix),
  );
  const chooseFound = (chosen: boolean): void =>
    onChoose(
      found.map(({ member }) => member.id),
      chosen,
    );
  return (
    <>
      <Summary candidates={candidates} />
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
        <Select label="Afficher" value={shown} onChange={({ target }) => setShown(target.value as Shown)}>
          {Object.entries(SHOWN).map(([value, { label }]) => (
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
        <MembersTable key={`${shown} ${prefix}`} candidates={found} onChoose={onChoose} />
      )}
    </>
  );
}

/** In one glance: how many, how much, and what to look at first. */
function Summary({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const chosen = candidates.filter((one) => one.chosen);
  const total = chosen.reduce((sum, one) => sum + (one.total ?? 0), 0);
  const known = chosen.every((one) => one.total !== null);
  const having = (warning: Candidate['warnings'][number]) =>
    chosen.filter(({ warnings }) => warnings.includes(warning)).length;
  const [owing, silent] = [having('STILL_OWES'), having('NO_EMAIL')];
  return (
    <output className={styles.summary}>
      <strong>{plural(chosen.length, 'dossier', 'dossiers')}</strong>
      <span>{known ? `${amount(total)} de cotisations` : 'Corrigez les tarifs pour voir les cotisations'}</span>
      {owing > 0 && <Badge tone="warn">{plural(owing, 'cotisation encore due', 'cotisations encore dues')}</Badge>}
      {silent > 0 && <Badge tone="danger">{`${silent} sans adresse e-mail`}</Badge>}
      <Badge>{plural(candidates.length - chosen.length, 'membre sans dossier', 'membres sans dossier')}</Badge>
    </output>
  );
}
