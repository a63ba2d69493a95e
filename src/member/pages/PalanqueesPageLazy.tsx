import { Upcoming } from '../../shared/ui/Upcoming.tsx';

export default function PalanqueesPage() {
  return (
    <Upcoming
      title="Palanquées"
      icon="people"
      purpose="Le directeur de plongée y composera les palanquées de la sortie."
    />
  );
}
