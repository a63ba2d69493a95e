import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { SecurityLogList } from './SecurityLogList.tsx';

export const securityLog: BackOfficeResource = {
  name: 'security-log',
  options: { label: 'acte |||| actes' },
  list: SecurityLogList,
};
