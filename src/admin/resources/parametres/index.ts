import { lazyScreen } from '../../components/lazy-screen.ts';

export const parametres = {
  list: lazyScreen(async () => (await import('./ParametreList.tsx')).ParametreList),
  edit: lazyScreen(async () => (await import('./ParametreEdit.tsx')).ParametreEdit),
  create: lazyScreen(async () => (await import('./ParametreCreate.tsx')).ParametreCreate),
};
