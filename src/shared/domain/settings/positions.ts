/** Ranks whose meaning the product knows (specification §3): position = rank in the list sorted by id, from 0. */
export const SETTING_POSITION = {
  wallet: 0,
  certificate: 1,
  lowBalance: 2,
  firstAnnouncement: 3,
  secondAnnouncement: 4,
  panicMode: 5,
  providerKey: 6,
} as const;
export const PROVIDER_KEY_ID = 7;
/** Settings 1–7 can't be deleted (contract §10). */
export const LAST_FIXED_ID = 7;
