import { text } from '#api/json.ts';
import { keysIn } from '#domain/records.ts';
import type { Site } from '#contract/sites.ts';
import { Link, Stack } from '@mui/material';
import { createContext, useContext, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  DataTable,
  useCanAccess,
  useListContext,
  useFieldValue,
  Form,
  SaveContextProvider,
  useCreate,
  useNotify,
  useUpdate,
  type SaveHandler,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { mapLink } from '#ui/components/map-link.ts';
import { SAVED } from '#admin/components/form/ClubEdit.tsx';
import { UnsavedChanges, useSaveRefusalState, FormRefusal } from '#admin/components/form/ClubForm.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useFocusKept } from '#admin/components/useFocusKept.tsx';
import { useRecord } from '#admin/providers/hooks.ts';
import { DeleteSiteButton } from './SiteEdit.tsx';
import { NEW_SITE, SITE_INPUTS, type SiteSource, SiteInput } from './SiteInputs.tsx';
import { SITE_LIST } from './SiteList.tsx';
import { SITE_LABELS } from './labels.ts';

interface EditedSite {
  /** Edited row; `NEW_SITE.id` for a new one, null for none. */
  readonly id: number | null;
  readonly edit: (id: number | null) => void;
  /** Unsaved changes keep other rows from opening. */
  readonly isDirty: boolean;
  readonly setDirty: (isDirty: boolean) => void;
}

const EditedSiteContext = createContext<EditedSite>({
  id: null,
  edit: () => undefined,
  isDirty: false,
  setDirty: () => undefined,
});

const useEditedSite = (): EditedSite => useContext(EditedSiteContext);

/** Id of a row's edit button, focused when the row closes. */
const editButtonId = (site: number): string => `modifier-site-${site}`;

interface EditedSiteFormProps {
  readonly site: Site | undefined;
  readonly children: ReactNode;
}

/** Wraps the table in the form of the edited row: Enter saves it, Escape closes it. */
function EditedSiteForm({ site = NEW_SITE, children }: EditedSiteFormProps) {
  const { edit } = useEditedSite();
  const notify = useNotify();
  const refusal = useSaveRefusalState(SITE_LABELS);
  const [create] = useCreate<Site>();
  const [update] = useUpdate<Site>();
  const close = (): void => {
    refusal.clear();
    edit(null);
  };
  const onSuccess = (): void => {
    notify(SAVED);
    close();
  };
  const save: SaveHandler<Site> = async (values) => {
    refusal.clear();
    const options = { onSuccess, onError: refusal.onError };
    if (site === NEW_SITE) await create('sites', { data: values }, options);
    else await update('sites', { id: site.id, data: values, previousData: site }, options);
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key === 'Escape' && !isInDialog) close();
  };
  return (
    <SaveContextProvider value={{ save }}>
      <Form<Site> record={site} noValidate disableInvalidFormNotification>
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

/** Every member reads the table; managers of outings edit it in place. */
export function SitesTable() {
  const mayWrite = useCanAccess({ resource: 'sites', action: 'edit' }).canAccess === true;
  const [id, setId] = useState<number | null>(null);
  const [isDirty, setDirty] = useState(false);
  const edit = (next: number | null): void => {
    setId(next);
    // Set together: a disabled button is another element, which would lose the focus.
    setDirty(false);
  };
  const table = <EditableTable mayWrite={mayWrite} />;
  return (
    <EditedSiteContext value={{ id, edit, isDirty, setDirty }}>
      <ClubList<Site>
        {...SITE_LIST}
        title="Tableau des sites"
        back={mayWrite ? paths.sites : paths.home}
        actions={mayWrite && <EditSiteButton site={NEW_SITE} />}
        {...(id === NEW_SITE.id && { empty: table })}
      >
        {table}
      </ClubList>
    </EditedSiteContext>
  );
}

const Col = DataTable.Col<Site>;
const NAME = { ...ROW_HEADER, style: { whiteSpace: 'normal' } } as const;

function EditableTable({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data = [] } = useListContext<Site>();
  const { id } = useEditedSite();
  const sites = id === NEW_SITE.id ? [NEW_SITE, ...data] : data;
  return (
    <EditedSiteForm site={sites.find((site) => site.id === id)}>
      <DataTable<Site> data={sites} total={sites.length} aria-label="Tableau des sites">
        {keysIn(SITE_INPUTS).map((source) => (
          <Col key={source} source={source} {...(source === 'name' ? NAME : { disableSort: true })}>
            <SiteCell source={source} />
          </Col>
        ))}
        {mayWrite && (
          <Col label={<span className="visually-hidden">Actions</span>}>
            <SiteActions />
          </Col>
        )}
      </DataTable>
    </EditedSiteForm>
  );
}

function SiteCell({ source }: { readonly source: SiteSource }) {
  const site = useRecord<Site>();
  const { id } = useEditedSite();
  const value = text(useFieldValue<Site>({ source }));
  if (site.id === id) {
    return (
      <SiteInput
        source={source}
        label={false}
        aria-label={site === NEW_SITE ? SITE_LABELS[source] : `${SITE_LABELS[source]} de ${site.name}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row has just been opened to write in it
        autoFocus={source === 'name'}
        multiline={source === 'address.country'}
      />
    );
  }
  const map = source === 'address.gps' ? mapLink(value) : null;
  if (map === null) return value;
  return (
    <Link href={map} target="_blank" rel="noopener noreferrer">
      {value}
      <span className="visually-hidden">&nbsp;: voir sur la carte (nouvel onglet)</span>
    </Link>
  );
}

function EditSiteButton({ site }: { readonly site: Site }) {
  const { edit, isDirty } = useEditedSite();
  const isNew = site === NEW_SITE;
  return (
    <Button
      id={editButtonId(site.id)}
      size={isNew ? 'm' : 's'}
      variant={isNew ? 'primary' : 'quiet'}
      icon={isNew ? 'plus' : 'edit'}
      {...(!isNew && { 'aria-label': `Modifier ${site.name}` })}
      reason={isDirty ? 'Enregistrez ou annulez d’abord la ligne en cours.' : null}
      onClick={() => edit(site.id)}
    >
      {isNew ? 'Ajouter un site' : 'Modifier'}
    </Button>
  );
}

function SiteActions() {
  const site = useRecord<Site>();
  const { id, edit } = useEditedSite();
  const { isSubmitting } = useFormState();
  const row = useFocusKept<HTMLDivElement>();
  return (
    <Stack ref={row} direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end' }}>
      {site.id === id ? (
        <>
          <Button size="s" variant="primary" type="submit" busy={isSubmitting}>
            {site === NEW_SITE ? 'Ajouter' : 'Modifier'}
          </Button>
          <Button size="s" onClick={() => edit(null)}>
            Annuler
          </Button>
        </>
      ) : (
        <>
          <EditSiteButton site={site} />
          <DeleteSiteButton size="s" variant="quiet" aria-label={`Supprimer ${site.name}`} />
        </>
      )}
    </Stack>
  );
}
