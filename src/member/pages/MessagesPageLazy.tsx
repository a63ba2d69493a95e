import { Upcoming } from '../../shared/ui/Upcoming.tsx';

export default function MessagesPage() {
  return (
    <Upcoming
      title="Messages et agenda"
      icon="calendar"
      purpose="Vous y choisirez les messages que vous recevez, et vous y trouverez l’adresse de votre agenda."
    />
  );
}
