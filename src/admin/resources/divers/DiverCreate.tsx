import type { Diver } from '#contract/divers.ts';
import { useState } from 'react';
import { parisDay } from '#domain/dates.ts';
import { blankDiver } from '#domain/divers/edits.ts';
import { paths } from '#shared/paths.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { DiverInputs } from './DiverInputs.tsx';

export function DiverCreate() {
  const offersRoles = useOffers('roles');
  const [{ role, ...blank }] = useState(() => blankDiver(parisDay(new Date())));
  return (
    <ClubCreate<Diver>
      title="Nouveau plongeur"
      record={offersRoles ? { ...blank, role } : blank}
      success="Plongeur ajouté."
      redirectTo={({ id }) => (id ? paths.diver(id) : paths.divers)}
    >
      <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
        <DiverInputs />
      </ClubForm>
    </ClubCreate>
  );
}
