import { DiverCreate } from './DiverCreate.tsx';
import { DiverEdit } from './DiverEdit.tsx';
import { DiverImport } from './DiverImport.tsx';
import { DiverList } from './DiverList.tsx';

export const divers = { list: DiverList, edit: DiverEdit, create: DiverCreate, import: DiverImport };
