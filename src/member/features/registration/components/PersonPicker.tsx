import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import type { Person } from '../../../../shared/ui/data/viewer.ts';
import { peopleQuery } from '../api/people.ts';
import { indexPeople, searchPeople } from '../model/people-search.ts';
import type { Obstacle } from '../model/rules.ts';
import styles from './PersonPicker.module.css';

interface ChoiceProps {
  readonly chosen: Person | null;
  readonly onChoose: (person: Person) => void;
  readonly obstacleOf?: (person: Person) => Obstacle;
}

/** Members narrow their search rather than scroll through 2,000 names. */
const MAX_OPTIONS = 60;

export function PersonPicker({ wholeList = false, ...choice }: ChoiceProps & { readonly wholeList?: boolean }) {
  const query = useQuery(peopleQuery(wholeList));
  return (
    <QueryBody query={query} loading="Chargement des membres…" skeleton={<Skeleton height={340} />}>
      {(people) => <Combobox people={people} {...choice} />}
    </QueryBody>
  );
}

function Combobox({ people, chosen, onChoose, obstacleOf }: ChoiceProps & { readonly people: readonly Person[] }) {
  const [search, setSearch] = useState('');
  const [pointed, setPointed] = useState<number | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const index = useMemo(() => indexPeople(people), [people]);
  const found = useMemo(() => searchPeople(index, search), [index, search]);
  const options = found.slice(0, MAX_OPTIONS);
  // Enter takes the first person without an obstacle until the arrows are used.
  const first = options.findIndex((person) => !obstacleOf?.(person));
  const active = pointed ?? Math.max(0, first);

  // The list may load after the dialog has set the focus.
  useEffect(() => field.current?.focus(), []);

  const choose = (person: Person | undefined): void => {
    if (person && !obstacleOf?.(person)) onChoose(person);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(options.length - 1, active + step));
      setPointed(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(options[active]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      <TextField
        label="Rechercher un membre"
        placeholder="Nom, prénom ou licence"
        value={search}
        ref={field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows neither levels nor obstacles
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setSearch(event.target.value);
          setPointed(null);
        }}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">
        {found.length === 0 ? 'Aucun membre trouvé' : plural(found.length, 'membre trouvé', 'membres trouvés')}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows neither levels nor obstacles */}
      <div id={`${id}-list`} role="listbox" aria-label="Membres" className={styles.list}>
        {options.map((person, position) => {
          const obstacle = obstacleOf?.(person) ?? null;
          const isChosen = person.id === chosen?.id;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field keeps the focus and handles the keys
            <div
              key={person.id}
              id={`${id}-${position}`}
              tabIndex={-1}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element belongs to a select alone
              role="option"
              aria-selected={isChosen}
              aria-disabled={obstacle !== null || undefined}
              className={cx(styles.option, position === active && styles.active, isChosen && styles.chosen)}
              onClick={() => {
                setPointed(position);
                choose(person);
              }}
            >
              <span className={styles.name}>{sortedName(person)}</span>
              {obstacle !== null && <span className={styles.obstacle}>{obstacle}</span>}
              <span className={styles.level}>{levelLabel(person.level)}</span>
            </div>
          );
        })}
      </div>
      {found.length === 0 && <p className={styles.note}>Aucun membre ne correspond à cette recherche.</p>}
      {found.length > MAX_OPTIONS && (
        <p className={styles.note}>
          … et {plural(found.length - MAX_OPTIONS, 'autre', 'autres')}&nbsp;: précisez votre recherche.
        </p>
      )}
    </div>
  );
}
