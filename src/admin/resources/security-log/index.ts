import { lazyScreen } from '../../components/lazy-screen.ts';

export const journal = { list: lazyScreen(async () => (await import('./SecurityLogList.tsx')).TraceList) };
