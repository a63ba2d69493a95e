import { EventCreate } from './EventCreate.tsx';
import { EventEdit } from './EventEdit.tsx';

export const events = { edit: EventEdit, create: EventCreate };
