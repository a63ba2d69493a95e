import { lazyScreen } from '../../components/lazy-screen.ts';

export const daos = {
  list: lazyScreen(async () => (await import('./DaoList.tsx')).DaoList),
  year: lazyScreen(async () => (await import('./year/YearScreen.tsx')).YearScreen),
};
