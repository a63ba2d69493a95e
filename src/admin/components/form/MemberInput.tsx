import type { Diver } from '#contract/divers.ts';
import { useEffect, useRef, useState } from 'react';
import { AutocompleteInput, ReferenceInput, useRecordContext } from 'react-admin';
import { sortedName } from '#domain/divers/identity.ts';
import cells from '../list/cells.module.css';

const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;

/** One element: react-admin empties the field for a new one, and with it what was typed. */
const OPTION = <MemberOption />;

interface MemberInputProps {
  readonly source: string;
  /** Refuses a chosen member by a sentence. */
  readonly validate?: () => string | undefined;
  /** True where a member is chosen already: the choices stay closed. */
  readonly isChosen?: boolean;
}

/** Shows the licence, which tells namesakes apart. */
export function MemberInput({ source, validate, isChosen = false }: MemberInputProps) {
  const place = useRef<HTMLDivElement>(null);
  // react-admin's own filter of a reference loses the second of two keys of one turn of the event loop.
  const [q, setQ] = useState('');
  // react-admin's input takes no `data-autofocus`, which dialogs focus.
  useEffect(() => {
    if (!isChosen) place.current?.querySelector('input')?.focus();
  }, [isChosen]);
  return (
    <div ref={place}>
      <ReferenceInput source={source} reference="divers" filter={{ q }} sort={BY_NAME} perPage={8}>
        <AutocompleteInput
          label="Membre"
          helperText="Tapez les premières lettres du nom."
          noOptionsText="Aucun membre de ce nom."
          setFilter={setQ}
          inputText={sortedName}
          optionText={OPTION}
          matchSuggestion={() => true}
          shouldRenderSuggestions={(text: string) => text.trim() !== ''}
          debounce={0}
          autoHighlight
          validate={(diver: unknown) => (diver ? validate?.() : 'Choisissez un membre.')}
          // A modal dialog makes everything outside of it inert.
          slotProps={{ popper: { disablePortal: true } }}
        />
      </ReferenceInput>
    </div>
  );
}

function MemberOption() {
  const diver = useRecordContext<Diver>();
  return (
    diver && (
      <span>
        {sortedName(diver)} <span className={cells.quiet}>{diver.licenceNumber}</span>
      </span>
    )
  );
}
