import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { useClubConfig, useCurrentDiver } from '../../shared/ui/club/hooks.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { Arrival } from '../features/messages/components/Arrival.tsx';
import { CalendarSection } from '../features/messages/components/CalendarSection.tsx';
import { ChoicesSection } from '../features/messages/components/ChoicesSection.tsx';

/** 'Messages et agenda': which mails one gets, and one's outings in one's own calendar. */
export default function MessagesPage() {
  const { club } = useClubConfig();
  // The page opens to whoever is known (guards.tsx); only our own server's records carry a version, and only it sends.
  const me = useCurrentDiver().data;
  return (
    <>
      <PageTitle back={paths.home}>Messages et agenda</PageTitle>
      {me?.version === undefined ? (
        <EmptyState
          icon="mail"
          title="Ce serveur ne propose ni choix des messages ni agenda"
          actions={<ButtonLink to={paths.home}>Voir les plongées</ButtonLink>}
        >
          <p>
            Pour les messages que vous recevez du club, écrivez à{' '}
            <a href={`mailto:${club.secretaryEmail}`}>{club.secretaryEmail}</a>.
          </p>
        </EmptyState>
      ) : (
        <>
          <ChoicesSection>
            <Arrival email={me.email} secretary={club.secretaryEmail} />
          </ChoicesSection>
          <CalendarSection />
        </>
      )}
    </>
  );
}
