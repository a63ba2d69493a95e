import { lazyScreen } from '../../components/lazy-screen.ts';

export const conservation = { screen: lazyScreen(async () => (await import('./RetentionScreen.tsx')).RetentionScreen) };
