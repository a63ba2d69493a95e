/** 'Envoyer mon dossier une autre fois', for this visit: until the tab is closed. Small: the home page asks for it first. */
const keyOf = (licence: string): string => `plus-tard:${licence}`;

export const isPostponed = (licence: string): boolean => sessionStorage.getItem(keyOf(licence)) !== null;

export function setPostponed(licence: string, later: boolean): void {
  if (later) sessionStorage.setItem(keyOf(licence), '1');
  else sessionStorage.removeItem(keyOf(licence));
}
