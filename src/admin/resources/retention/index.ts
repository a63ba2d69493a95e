import { RetentionScreen } from './RetentionScreen.tsx';

export const conservation = { screen: RetentionScreen };
