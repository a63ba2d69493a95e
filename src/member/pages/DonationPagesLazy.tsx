import { matchPath, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { Upcoming, type UpcomingScreen } from '../../shared/ui/Upcoming.tsx';

/** The portal's screens that open later, by address. */
const screens: Readonly<Record<string, UpcomingScreen>> = {
  [paths.donationNew]: {
    title: 'Nouveau don aux œuvres',
    icon: 'plus',
    purpose:
      'Vous y noterez un trajet ou des frais engagés pour le club, avec leur valorisation et la réduction d’impôt.',
  },
  [paths.donation(':id')]: {
    title: 'Don aux œuvres',
    icon: 'edit',
    purpose: 'Vous y relirez un don, et vous pourrez le corriger tant que le trésorier ne l’a pas verrouillé.',
  },
  [paths.donations]: {
    title: 'Mes dons aux œuvres',
    icon: 'calendar',
    purpose: 'Vous y retrouverez vos trajets et vos frais de l’année, avec leur total.',
  },
};

export default function DonationPages() {
  const { pathname } = useLocation();
  const [, screen] = Object.entries(screens).find(([path]) => matchPath(path, pathname)) ?? [];
  return screen && <Upcoming {...screen} />;
}
