import { RequestAnswer } from './RequestAnswer.tsx';
import { RequestList } from './RequestList.tsx';

export const demandes = { list: RequestList, edit: RequestAnswer };
