import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { CalendarSection } from '../../features/messages/components/CalendarSection.tsx';
import { ChoicesSection } from '../../features/messages/components/ChoicesSection.tsx';

/** 'Messages et agenda': the choice of mails, and the outings in the member's own calendar. */
export default function MessagesPage() {
  return (
    <>
      <PageTitle back={paths.home}>Messages et agenda</PageTitle>
      <ChoicesSection />
      <CalendarSection />
    </>
  );
}
