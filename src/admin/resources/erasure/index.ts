import { lazyScreen } from '../../components/lazy-screen.ts';

export const effacements = {
  list: lazyScreen(async () => (await import('./ErasureList.tsx')).ErasureList),
  screen: lazyScreen(async () => (await import('./ErasureScreen.tsx')).ErasureScreen),
};
