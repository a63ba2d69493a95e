import type { Calendar } from '../../contract/calendar.ts';
import { flag, record, textOrNull } from './fields.ts';

export function readCalendar(answer: unknown): Calendar {
  const raw = record(answer);
  return {
    open: flag(raw['open']),
    personalUrl: textOrNull(raw['personalUrl']),
    clubUrl: textOrNull(raw['clubUrl']),
  };
}
