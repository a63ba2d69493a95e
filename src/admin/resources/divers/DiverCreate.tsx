import { useState } from 'react';
import type { DiverRecord } from '#api/decoders/diver.ts';
import { parisDay } from '#domain/dates.ts';
import { blankDiver } from '#domain/divers/edits.ts';
import { paths } from '#shared/paths.ts';
import { useServer } from '#ui/data/club-hooks.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { DiverInputs } from './DiverInputs.tsx';

export function DiverCreate() {
  const isOurs = useServer() === 'ours';
  const [{ role, ...blank }] = useState(() => blankDiver(parisDay(new Date())));
  return (
    <ClubCreate<DiverRecord>
      title="Nouveau plongeur"
      record={isOurs ? { ...blank, role } : blank}
      success="Plongeur ajouté."
      redirectTo={({ id }) => (id ? paths.diver(id) : paths.divers)}
    >
      <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
        <DiverInputs />
      </ClubForm>
    </ClubCreate>
  );
}
