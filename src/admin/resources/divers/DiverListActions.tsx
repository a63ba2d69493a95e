import { can } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { diverColumns } from './export-columns.ts';

export function DiverListActions() {
  const actor = useActor();
  const mayCreate = can(actor, 'divers.create');
  const isOurs = useServer() === 'ours';
  return (
    <>
      {isOurs && mayCreate && (
        <ButtonLink to={paths.diverImport} variant="quiet">
          Importer
        </ButtonLink>
      )}
      <ExportButton
        name="Plongeurs"
        columns={diverColumns(can(actor, 'divers.updateTreasury'))}
        emailOf={({ email }) => email}
      />
      {mayCreate && (
        <ButtonLink to={paths.diverNew} variant="primary" icon="plus">
          Nouveau plongeur
        </ButtonLink>
      )}
    </>
  );
}
