import { EventCreate } from './EventCreate.tsx';
import { EventEdit } from './EventEdit.tsx';

export const events = { create: EventCreate, edit: EventEdit };
