import { ErasureList } from './ErasureList.tsx';
import { ErasureScreen } from './ErasureScreen.tsx';

export const effacements = { list: ErasureList, screen: ErasureScreen };
