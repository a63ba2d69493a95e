import { createContext, useContext } from 'react';

interface EditedSite {
  /** Of the row that is edited; `NEW_SITE.id` for a new one, null for none. */
  readonly id: number | null;
  readonly edit: (id: number | null) => void;
  /** Something in the row is not saved: no other row opens. */
  readonly isDirty: boolean;
  readonly setDirty: (isDirty: boolean) => void;
}

export const EditedSiteContext = createContext<EditedSite>({
  id: null,
  edit: () => undefined,
  isDirty: false,
  setDirty: () => undefined,
});

export const useEditedSite = (): EditedSite => useContext(EditedSiteContext);

/** Id of the button that opens a row, which gets the focus back when the row closes. */
export const editButtonId = (site: number): string => `modifier-site-${site}`;
