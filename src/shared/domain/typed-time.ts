import { isTimeOfDay, type TimeOfDay } from './dates.ts';

/** Reads `9 h 30`, `9h30`, `9:30`, `930` and `9h`, else null. */
export function typedTime(text: string): TimeOfDay | null {
  const [, hour, minute, packed] = /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?|(\d{2}))$/i.exec(text.trim()) ?? [];
  if (hour === undefined) return null;
  const time = `${hour.padStart(2, '0')}:${minute ?? packed ?? '00'}`;
  return isTimeOfDay(time) ? time : null;
}
