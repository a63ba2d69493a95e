import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { sortedName } from '#domain/divers/identity.ts';
import { levelLabel, plural } from '#messages/format.ts';
import { cx } from '#ui/components/cx.ts';
import { ErrorMessage, Loading, Skeleton } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { Person } from '#ui/data/viewer.ts';
import type { Obstacle } from '../model/rules.ts';
import { usePeople } from '../people.ts';
import styles from './PersonPicker.module.css';

interface PersonPickerProps {
  readonly chosen: Person | null;
  readonly onChoose: (person: Person) => void;
  readonly obstacleOf?: (person: Person) => Obstacle;
  /** An existing server has all divers in another list than the short one. */
  readonly wholeList?: boolean;
}

const NO_ONE: readonly Person[] = [];

export function PersonPicker({ chosen, onChoose, obstacleOf, wholeList = false }: PersonPickerProps) {
  const [search, setSearch] = useState('');
  const [pointed, setPointed] = useState<number | null>(null);
  /** Query to submit on Enter once its results have loaded. */
  const [entered, setEntered] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { people, others, isFresh, error, refetch } = usePeople(search, wholeList);
  const options = people ?? NO_ONE;
  // Enter takes the first person without an obstacle until the arrows are used.
  const first = options.findIndex((person) => !obstacleOf?.(person));
  const active = pointed ?? Math.max(0, first);

  // The dialog has set the focus before the field was there.
  useEffect(() => field.current?.focus(), []);

  const choose = (person: Person | undefined): void => {
    if (person && !obstacleOf?.(person)) onChoose(person);
  };
  const isAwaited = entered === search && isFresh;
  const awaited = isAwaited ? options[active] : undefined;
  useEffect(() => {
    if (!isAwaited) return;
    setEntered(null);
    choose(awaited);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- chooses once, when the people of the search are there
  }, [isAwaited]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(options.length - 1, active + step));
      setPointed(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (isFresh || pointed !== null) choose(options[active]);
      else setEntered(search);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="stack gap-2">
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
        maxLength={100}
        onChange={(event) => {
          setSearch(event.target.value);
          setPointed(null);
        }}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{isFresh && countOf(options.length, others)}</output>
      {people === undefined && error ? (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      ) : people === undefined ? (
        <Loading label="Chargement des membres…">
          <Skeleton height={264} />
        </Loading>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows neither levels nor obstacles
        <div id={`${id}-list`} role="listbox" aria-label="Membres" aria-busy={!isFresh} className={styles.list}>
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
                className={cx(
                  'flex gap-3',
                  styles.option,
                  position === active && styles.active,
                  isChosen && styles.chosen,
                )}
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
      )}
      {isFresh && options.length === 0 && <p className="quiet small">Aucun membre ne correspond à cette recherche.</p>}
      {others !== 0 && (
        <p className="quiet small">
          … et {others === null ? 'd’autres' : plural(others, 'autre', 'autres')}&nbsp;: précisez votre recherche.
        </p>
      )}
    </div>
  );
}

function countOf(shown: number, others: number | null): string {
  if (shown === 0) return 'Aucun membre trouvé';
  return others === null
    ? `Plus de ${plural(shown, 'membre trouvé', 'membres trouvés')}`
    : plural(shown + others, 'membre trouvé', 'membres trouvés');
}
