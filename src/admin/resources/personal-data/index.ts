import { lazyScreen } from '../../components/lazy-screen.ts';

export const demandes = {
  list: lazyScreen(async () => (await import('./RequestList.tsx')).RequestList),
  edit: lazyScreen(async () => (await import('./RequestAnswer.tsx')).RequestAnswer),
};
