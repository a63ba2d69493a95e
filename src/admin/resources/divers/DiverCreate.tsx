import { useState } from 'react';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { blankDiver } from '../../../shared/domain/divers/edits.ts';
import { paths } from '../../../shared/paths.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ClubCreate } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
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
