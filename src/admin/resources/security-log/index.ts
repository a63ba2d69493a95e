import { TraceList } from './SecurityLogList.tsx';

export const journal = { list: TraceList };
