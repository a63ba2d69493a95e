import { ParametreCreate } from './ParametreCreate.tsx';
import { ParametreEdit } from './ParametreEdit.tsx';
import { ParametreList } from './ParametreList.tsx';

export const parametres = { list: ParametreList, edit: ParametreEdit, create: ParametreCreate };
