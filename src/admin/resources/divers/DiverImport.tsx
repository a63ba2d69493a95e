import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/PageTitle.tsx';

/** Members from a file (specification of the back office). */
export const DiverImport = () => <PageTitle back={paths.divers}>Importer des plongeurs</PageTitle>;
