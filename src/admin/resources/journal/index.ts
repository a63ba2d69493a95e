import { TraceList } from './TraceList.tsx';

export const journal = { list: TraceList };
