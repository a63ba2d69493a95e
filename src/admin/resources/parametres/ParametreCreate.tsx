import type { Parametre } from '#contract/parametres.ts';
import { CLUB_SETTING } from '#messages/parametres.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { ParametreInputs } from './ParametreInputs.tsx';

const BLANK: Partial<Parametre> = { nom: '', valeurBooleen: false };

/** A setting of the club's own, beside the product's seven. */
export const ParametreCreate = () => (
  <ClubCreate<Parametre> title="Nouveau paramètre" record={BLANK} success="Paramètre ajouté.">
    <ClubForm buttons={<SaveButton>Ajouter</SaveButton>}>
      <ParametreInputs meaning={CLUB_SETTING} />
    </ClubForm>
  </ClubCreate>
);
