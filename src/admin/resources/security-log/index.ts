import { SecurityLogList } from './SecurityLogList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const securityLog: BackOfficeResource = { name: 'security-log', list: SecurityLogList };
