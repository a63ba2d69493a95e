import { paths } from '../shared/paths.ts';
import { Upcoming, type UpcomingScreen } from '../shared/ui/Upcoming.tsx';

/** The back office's screens that open later, by address. */
const screens: Readonly<Record<string, UpcomingScreen>> = {
  [paths.eventNew]: {
    title: 'Nouvelle plongée',
    icon: 'calendar',
    purpose: 'Vous y créerez une plongée : site, date, heure de rendez-vous, nombre de places.',
  },
  [paths.eventUpdate(':id')]: {
    title: 'Modifier la plongée',
    icon: 'calendar',
    purpose: 'Vous y modifierez le site, la date, les places et les remarques d’une plongée.',
  },
};

export const upcomingScreens = Object.entries(screens).map(([path, screen]) => ({
  path,
  element: <Upcoming {...screen} />,
}));
