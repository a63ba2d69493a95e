import { EventCreate } from './EventCreate.tsx';
import { EventEdit } from './EventEdit.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const events: BackOfficeResource = { name: 'events', create: EventCreate, edit: EventEdit };
