import { useEffect, useRef } from 'react';
import { AutocompleteInput, ReferenceInput, useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import cells from '../../components/list/cells.module.css';

const BY_NAME = { field: 'lastname,firstname', order: 'ASC' } as const;

const isChosen = (diver: unknown) => (diver ? undefined : 'Choisissez un membre.');

/** One element: react-admin empties the field for a new one, and with it what was typed. */
const OPTION = <MemberOption />;

/** Shows the licence, which tells namesakes apart. */
export function MemberInput() {
  const place = useRef<HTMLDivElement>(null);
  // react-admin's input takes no `data-autofocus`, which dialogs focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <ReferenceInput source="diver" reference="divers" sort={BY_NAME} perPage={8}>
        <AutocompleteInput
          label="Membre"
          helperText="Tapez les premières lettres du nom."
          noOptionsText="Aucun membre de ce nom."
          filterToQuery={(q: string) => ({ q })}
          inputText={sortedName}
          optionText={OPTION}
          matchSuggestion={() => true}
          shouldRenderSuggestions={(text: string) => text.trim() !== ''}
          debounce={0}
          autoHighlight
          validate={isChosen}
          // A modal dialog makes everything outside of it inert.
          slotProps={{ popper: { disablePortal: true } }}
        />
      </ReferenceInput>
    </div>
  );
}

function MemberOption() {
  const diver = useRecordContext<DiverRecord>();
  return (
    diver && (
      <>
        {sortedName(diver)} <span className={cells.quiet}>{diver.licenceNumber}</span>
      </>
    )
  );
}
