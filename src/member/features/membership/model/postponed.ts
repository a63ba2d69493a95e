/** Postponed until the tab is closed. */
const keyOf = (licence: string): string => `plus-tard:${licence}`;

export const isPostponed = (licence: string): boolean => sessionStorage.getItem(keyOf(licence)) !== null;

export function setPostponed(licence: string, later: boolean): void {
  if (later) sessionStorage.setItem(keyOf(licence), '1');
  else sessionStorage.removeItem(keyOf(licence));
}
