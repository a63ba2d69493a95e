import type { Dao } from '#contract/daos.ts';
import { useState } from 'react';
import { parisDay } from '#domain/dates.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { ClubForm, SaveButton } from '#admin/components/form/ClubForm.tsx';
import { DaoInputs, DaoValue } from './DaoInputs.tsx';

/** Kilometres are left out: they follow the site. */
const BLANK = { daosite: '', daomotif: '', daoprix: 0, daocommentaire: '', daolocked: false };

export function DaoCreate() {
  const [blank] = useState(() => ({ ...BLANK, daodate: parisDay(new Date()) }));
  return (
    <ClubCreate<Dao> title="Nouveau don aux œuvres" record={blank} success="Don aux œuvres ajouté.">
      <ClubForm
        buttons={
          <>
            <SaveButton>Ajouter</SaveButton>
            <DaoValue />
          </>
        }
      >
        <DaoInputs />
      </ClubForm>
    </ClubCreate>
  );
}
