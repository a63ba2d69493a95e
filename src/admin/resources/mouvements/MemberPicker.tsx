import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { searchDivers } from '../../../shared/api/resources/divers.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import { nameOf } from '../../screens/names.ts';
import styles from './MemberPicker.module.css';

export interface Member {
  readonly id: number;
  readonly name: string;
}

interface MemberPickerProps {
  readonly onChoose: (member: Member) => void;
  readonly error?: string | null | undefined;
}

const DRAWN = 8;

/** Finds a member by the first letters of the name; arrows move, Enter chooses. */
export function MemberPicker({ onChoose, error }: MemberPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState(0);
  const q = useDeferredValue(text.trim());
  const { data, error: failed } = useQuery({
    queryKey: ['divers', 'picker', q],
    queryFn: ({ signal }) => searchDivers({ q, sort: 'lastname,firstname', page: 0, size: DRAWN }, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
  const found = q === '' ? [] : (data?.content ?? []);
  const active = Math.min(pointed, found.length - 1);
  const choose = (index: number): void => {
    const diver = found[index];
    if (diver) onChoose({ id: diver.id, name: nameOf(diver) });
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setPointed((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <div>
      <TextField
        data-autofocus
        type="text"
        label="Membre"
        help={found.length === 0 ? 'Tapez les premières lettres du nom.' : undefined}
        error={error ?? (q !== '' && data && found.length === 0 ? 'Aucun membre de ce nom.' : null)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist of names alone could not tell namesakes apart
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPointed(0);
        }}
        onKeyDown={move}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div id={id} role="listbox" aria-label="Membres trouvés" className={cx(found.length > 0 && styles.list)}>
        {found.map((diver, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which holds the focus
          <div
            key={diver.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx(styles.option, index === active && styles.active)}
            onClick={() => choose(index)}
          >
            {nameOf(diver)}
            <span className={styles.licence}>{diver.licenceNumber}</span>
          </div>
        ))}
      </div>
      {failed && <ErrorMessage error={failed} />}
    </div>
  );
}
