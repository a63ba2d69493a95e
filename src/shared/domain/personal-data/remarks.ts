/** Records in which others write freely, and may name a member. */
export const REMARK_PLACES = ['outing', 'site', 'setting', 'member', 'registration', 'donation', 'movement'] as const;
export type RemarkPlace = (typeof REMARK_PLACES)[number];
