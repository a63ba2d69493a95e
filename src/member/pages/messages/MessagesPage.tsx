import { paths } from '../../../shared/paths.ts';
import { useClubConfig, useCurrentDiver } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { DeliveryAddress } from '../../features/messages/components/DeliveryAddress.tsx';
import { CalendarSection } from '../../features/messages/components/CalendarSection.tsx';
import { ChoicesSection } from '../../features/messages/components/ChoicesSection.tsx';

/** 'Messages et agenda': the choice of mails, and the outings in the member's own calendar. */
export default function MessagesPage() {
  const { club } = useClubConfig();
  const me = useCurrentDiver().data;
  return (
    <>
      <PageTitle back={paths.home}>Messages et agenda</PageTitle>
      <ChoicesSection>{me && <DeliveryAddress email={me.email} secretary={club.secretaryEmail} />}</ChoicesSection>
      <CalendarSection />
    </>
  );
}
