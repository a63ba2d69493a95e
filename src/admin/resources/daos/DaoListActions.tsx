import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { daoColumns } from './export-columns.ts';

export function DaoListActions() {
  const isOurs = useServer() === 'ours';
  return (
    <>
      <ExportButton name="Dons aux œuvres" columns={daoColumns} />
      {isOurs && (
        <ButtonLink to={paths.donationsYear} variant="primary" icon="calendar">
          Bilan annuel
        </ButtonLink>
      )}
    </>
  );
}
