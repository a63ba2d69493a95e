/** Absent excused, or without notice. */
export const ATTENDANCES = ['PRESENT', 'EXCUSED', 'ABSENT'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** An attendance that was not entered is no absence. */
export const isAbsent = (state: Attendance | null | undefined): boolean => state === 'EXCUSED' || state === 'ABSENT';
