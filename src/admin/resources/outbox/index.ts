import { OutboxList } from './OutboxList.tsx';

export const courriels = { list: OutboxList };
