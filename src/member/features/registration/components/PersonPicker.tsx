import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { sortedName } from '../model/names.ts';
import type { Obstacle, Person } from '../model/registrar.ts';
import { indexPeople, searchPeople } from '../model/candidate-search.ts';
import styles from './PersonPicker.module.css';

export interface PersonPickerProps {
  readonly people: readonly Person[];
  readonly chosen: Person | null;
  readonly onChoose: (person: Person) => void;
  /** Why somebody can't be chosen; said beside the name. */
  readonly obstacleOf?: (person: Person) => Obstacle;
}

/** As many as are drawn: who looks for somebody types two more letters rather than scrolling through 2,000 names. */
const DRAWN = 60;

/** A searchable list of members: arrows move, Enter chooses, accents and case do not count. */
export function PersonPicker({ people, chosen, onChoose, obstacleOf }: PersonPickerProps) {
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState<number | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const index = useMemo(() => indexPeople(people), [people]);
  const found = useMemo(() => searchPeople(index, query), [index, query]);
  const drawn = found.slice(0, DRAWN);
  // Until the arrows say otherwise, Enter means the first who can be chosen.
  const first = drawn.findIndex((person) => !obstacleOf?.(person));
  const active = pointed ?? Math.max(0, first);

  // The list may come after the dialog has opened: the search is then what one came for.
  useEffect(() => field.current?.focus(), []);

  const choose = (person: Person | undefined): void => {
    if (person && !obstacleOf?.(person)) onChoose(person);
  };
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(drawn.length - 1, to));
    setPointed(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) move(active + step);
    else if (event.key === 'Enter') choose(drawn[active]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.picker}>
      <TextField
        label="Rechercher un membre"
        placeholder="Nom, prénom ou licence"
        value={query}
        ref={field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows neither levels nor reasons
        role="combobox"
        aria-expanded={drawn.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={drawn[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setQuery(event.target.value);
          setPointed(null);
        }}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">
        {found.length === 0 ? 'Aucun membre trouvé' : plural(found.length, 'membre trouvé', 'membres trouvés')}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div id={`${id}-list`} role="listbox" aria-label="Membres" className={styles.list}>
        {drawn.map((person, position) => (
          <Option
            key={person.id}
            id={`${id}-${position}`}
            person={person}
            active={position === active}
            chosen={person.id === chosen?.id}
            obstacle={obstacleOf?.(person) ?? null}
            onChoose={() => {
              setPointed(position);
              choose(person);
            }}
          />
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>Aucun membre ne correspond à cette recherche.</p>}
      {found.length > DRAWN && (
        <p className={styles.more}>
          … et {plural(found.length - DRAWN, 'autre', 'autres')}&nbsp;: précisez votre recherche.
        </p>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly person: Person;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly obstacle: Obstacle;
  readonly onChoose: () => void;
}

function Option({ id, person, active, chosen, obstacle, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the search field's: options are pointed at
    <div
      id={id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select could not say why somebody is out
      role="option"
      aria-selected={chosen}
      aria-disabled={obstacle !== null || undefined}
      className={cx(styles.option, active && styles.active, chosen && styles.chosen)}
      onClick={onChoose}
    >
      <span className={styles.name}>{sortedName(person)}</span>
      {obstacle !== null && <span className={styles.obstacle}>{obstacle}</span>}
      <span className={styles.level}>{levelLabel(person.level)}</span>
    </div>
  );
}
