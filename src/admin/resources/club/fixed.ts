import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ClubRecord } from '../../../shared/contract/club.ts';
import { leavesOf } from '../../../shared/domain/club/values.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { CLUB_LABELS, clubRefusal, FIXED_BY_FILE } from '../../../shared/messages/club.ts';

export type ClubField = keyof typeof CLUB_LABELS;

/** Name of a field, whether the file fixes it, and what stands below it. */
export function useField(source: ClubField, help: ReactNode = false) {
  const disabled = useRecordContext<ClubRecord>()?.fixed.includes(source) ?? false;
  return { source, label: CLUB_LABELS[source], disabled, helperText: disabled ? FIXED_BY_FILE : help };
}

/** Does not refuse what was there before. */
export function useRefusal(source: ClubField) {
  const stored = leavesOf(useRecordContext<ClubRecord>()).get(source);
  return (value: unknown) => (value === stored ? undefined : clubRefusal(source, value, parisDay(new Date())));
}
