import { paths } from '#shared/paths.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { OwnDataSection } from '../features/personal-data/components/OwnDataForm.tsx';
import { CopySection, RequestSection } from '../features/personal-data/components/PersonalDataSections.tsx';

/** Our server only (docs/adr/0047). */
export default function MyDataPage() {
  return (
    <>
      <PageTitle back={paths.home}>Mes données</PageTitle>
      <OwnDataSection />
      <CopySection />
      <RequestSection kind="CORRECTION" />
      <RequestSection kind="ERASURE" />
    </>
  );
}
