import { RequestAnswer } from './RequestAnswer.tsx';
import { RequestList } from './RequestList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const personalData: BackOfficeResource = { name: 'personal-data', list: RequestList, edit: RequestAnswer };
