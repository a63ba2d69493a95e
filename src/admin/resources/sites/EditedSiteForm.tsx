import { createContext, useContext, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Form, SaveContextProvider, useCreate, useNotify, useUpdate, type SaveHandler } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { SAVED } from '../../components/form/ClubEdit.tsx';
import { FormRefusal, UnsavedChanges } from '../../components/form/ClubForm.tsx';
import { useSaveRefusalState } from '../../components/form/SaveRefusal.ts';
import { NEW_SITE } from './SiteInputs.tsx';

interface EditedSite {
  /** Edited row; `NEW_SITE.id` for a new one, null for none. */
  readonly id: number | null;
  readonly edit: (id: number | null) => void;
  /** Unsaved changes keep other rows from opening. */
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

/** Id of a row's edit button, focused when the row closes. */
export const editButtonId = (site: number): string => `modifier-site-${site}`;

interface EditedSiteFormProps {
  /** Undefined while no row is edited. */
  readonly site: SiteRecord | undefined;
  readonly children: ReactNode;
}

/** Wraps the table in the form of the edited row: Enter saves it, Escape closes it. */
export function EditedSiteForm({ site = NEW_SITE, children }: EditedSiteFormProps) {
  const { edit } = useEditedSite();
  const notify = useNotify();
  const refusal = useSaveRefusalState(SITE_LABELS);
  const [create] = useCreate<SiteRecord>();
  const [update] = useUpdate<SiteRecord>();
  const close = (): void => {
    refusal.clear();
    edit(null);
  };
  const onSuccess = (): void => {
    notify(SAVED);
    close();
  };
  const save: SaveHandler<SiteRecord> = async (values) => {
    refusal.clear();
    const options = { onSuccess, onError: refusal.onError };
    await (site === NEW_SITE
      ? create('sites', { data: values }, options)
      : update(
          'sites',
          { id: site.id, data: values, previousData: site },
          { ...options, mutationMode: 'pessimistic' },
        ));
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key === 'Escape' && !isInDialog) close();
  };
  return (
    <SaveContextProvider value={{ save }}>
      <Form<SiteRecord> record={site} noValidate disableInvalidFormNotification>
        <div role="presentation" onKeyDown={closeByEscape}>
          {children}
        </div>
        <FormRefusal {...refusal} />
        <EditedState />
        <UnsavedChanges />
      </Form>
    </SaveContextProvider>
  );
}

/** Reports `isDirty` outside of the form, and gives the focus back when a row closes. */
function EditedState() {
  const { id, setDirty } = useEditedSite();
  const { isDirty } = useFormState();
  useEffect(() => setDirty(id !== null && isDirty), [id, isDirty, setDirty]);
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (id === null && lastId.current !== null) document.getElementById(editButtonId(lastId.current))?.focus();
    lastId.current = id;
  }, [id]);
  return null;
}
