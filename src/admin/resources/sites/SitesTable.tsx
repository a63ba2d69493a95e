import { useMemo, useState } from 'react';
import { DataTable, useCanAccess, useListContext } from 'react-admin';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { ClubList } from '../../components/list/ClubList.tsx';
import { ROW_HEADER } from '../../components/list/columns.tsx';
import { EditedSiteContext, EditedSiteForm, useEditedSite } from './EditedSiteForm.tsx';
import { NEW_SITE, SITE_INPUTS, type SiteSource } from './site-fields.ts';
import { EditSiteButton, SiteActions, SiteCell } from './SiteCell.tsx';
import { SITE_LIST } from './SiteList.tsx';

/** Every member reads the table; managers of outings edit it in place. */
export function SitesTable() {
  const mayWrite = useCanAccess({ resource: 'sites', action: 'edit' }).canAccess === true;
  const [id, setId] = useState<number | null>(null);
  const [isDirty, setDirty] = useState(false);
  const edited = useMemo(() => {
    const edit = (next: number | null): void => {
      setId(next);
      // Set together: a disabled button is another element, which would lose the focus.
      setDirty(false);
    };
    return { id, edit, isDirty, setDirty };
  }, [id, isDirty]);
  const table = <EditableTable mayWrite={mayWrite} />;
  return (
    <EditedSiteContext value={edited}>
      <ClubList<SiteRecord>
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

const Col = DataTable.Col<SiteRecord>;
const NAME = { ...ROW_HEADER, style: { whiteSpace: 'normal' } } as const;

function EditableTable({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data = [] } = useListContext<SiteRecord>();
  const { id } = useEditedSite();
  const sites = id === NEW_SITE.id ? [NEW_SITE, ...data] : data;
  return (
    <EditedSiteForm site={sites.find((site) => site.id === id)}>
      <DataTable<SiteRecord>
        data={sites}
        total={sites.length}
        rowClick={false}
        bulkActionButtons={false}
        aria-label="Tableau des sites"
      >
        {(Object.keys(SITE_INPUTS) as SiteSource[]).map((source) => (
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
