/** In one file: what they share would be downloaded with the members' list. */
export { ClubScreen } from './ClubScreen.tsx';
export { SetupScreen } from './SetupScreen.tsx';
