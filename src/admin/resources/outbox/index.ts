import { OutboxList } from './OutboxList.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const outbox: BackOfficeResource = { name: 'outbox', list: OutboxList, recordRepresentation: 'subject' };
