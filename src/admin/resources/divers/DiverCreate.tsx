import { useState } from 'react';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { blankDiver } from '../../../shared/domain/divers/blank.ts';
import { paths } from '../../../shared/paths.ts';
import { Create } from '../../components/Create.tsx';
import { SaveButton, SimpleForm } from '../../components/SimpleForm.tsx';
import { DiverInputs } from './DiverInputs.tsx';

export function DiverCreate() {
  const [blank] = useState(() => blankDiver(parisDay(new Date())));
  return (
    <Create<DiverRecord>
      back={paths.divers}
      title="Nouveau plongeur"
      record={blank}
      success="Plongeur ajouté."
      redirectTo={({ id }) => (id ? paths.diver(id) : paths.divers)}
    >
      <SimpleForm buttons={<SaveButton>Ajouter</SaveButton>}>
        <DiverInputs />
      </SimpleForm>
    </Create>
  );
}
