import { paths } from '#shared/paths.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { CalendarSection } from '../features/mail/components/CalendarSection.tsx';
import { ChoicesSection } from '../features/mail/components/ChoicesSection.tsx';

export default function MessagesPage() {
  return (
    <>
      <PageTitle back={paths.home}>Messages et agenda</PageTitle>
      <ChoicesSection />
      <CalendarSection />
    </>
  );
}
