import { DossierList } from './DossierList.tsx';
import { SeasonScreen } from './season/SeasonScreen.tsx';

export const dossiers = { list: DossierList, season: SeasonScreen };
