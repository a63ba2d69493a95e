import { useQueryClient } from '@tanstack/react-query';
import { CLUB_LABELS } from '#messages/club.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { configQuery } from '#ui/data/club-hooks.ts';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { ClubForm, SaveButton } from '#admin/components/form/ClubForm.tsx';
import { ClubInputs } from './ClubInputs.tsx';

/** Settings of the club, of once and of each season (docs/configuration.md). */
export function ClubScreen() {
  const queries = useQueryClient();
  return (
    <ClubEdit
      id={1}
      title="Le club"
      back={paths.home}
      actions={<ButtonLink to={paths.setup}>Mise en route</ButtonLink>}
      labels={CLUB_LABELS}
      onSaved={() => void queries.invalidateQueries({ queryKey: configQuery.queryKey })}
    >
      <ClubForm buttons={<SaveButton>Enregistrer</SaveButton>}>
        <ClubInputs />
      </ClubForm>
    </ClubEdit>
  );
}
