/** What an outing's place is called, on screens, in documents and in mails; it may not be chosen yet (contract §11). */
export const siteName = (name: string): string => name.trim() || 'Site à préciser';
