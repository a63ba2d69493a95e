import { OutingDebit } from './debit/OutingDebit.tsx';
import { MovementList } from './MovementList.tsx';

export const mouvements = { list: MovementList, debit: OutingDebit };
