import { lazyScreen } from '../../components/lazy-screen.ts';

export const courriels = { list: lazyScreen(async () => (await import('./OutboxList.tsx')).OutboxList) };
