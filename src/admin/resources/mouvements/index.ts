import { OutingDebitScreen } from './debit/OutingDebitScreen.tsx';
import { MovementList } from './MovementList.tsx';

export const mouvements = { list: MovementList, debit: OutingDebitScreen };
