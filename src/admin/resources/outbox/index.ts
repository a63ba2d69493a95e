import type { BackOfficeResource } from '../../components/AddressedResource.tsx';
import { OutboxList } from './OutboxList.tsx';

export const outbox: BackOfficeResource = {
  name: 'outbox',
  options: { label: 'courriel |||| courriels' },
  list: OutboxList,
};
