import { memo } from 'react';
import { lazyScreen } from '../../components/lazy-screen.ts';
import { DiverList } from './DiverList.tsx';

export const divers = {
  list: memo(DiverList),
  edit: lazyScreen(async () => (await import('./DiverEdit.tsx')).DiverEdit),
  create: lazyScreen(async () => (await import('./DiverCreate.tsx')).DiverCreate),
  import: lazyScreen(async () => (await import('./DiverImport.tsx')).DiverImport),
};
