import { DaoList } from './DaoList.tsx';
import { YearScreen } from './year/YearScreen.tsx';

export const daos = { list: DaoList, year: YearScreen };
