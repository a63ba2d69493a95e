import { lazyScreen } from '../../components/lazy-screen.ts';

export const mouvements = {
  list: lazyScreen(async () => (await import('./MovementList.tsx')).MovementList),
  debit: lazyScreen(async () => (await import('./debit/OutingDebit.tsx')).OutingDebit),
};
