import { lazyScreen } from '../../components/lazy-screen.ts';

export const dossiers = {
  list: lazyScreen(async () => (await import('./DossierList.tsx')).DossierList),
  season: lazyScreen(async () => (await import('./season/SeasonScreen.tsx')).SeasonScreen),
};
