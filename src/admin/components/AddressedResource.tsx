import { isKeyOf } from '#domain/records.ts';
import { type ComponentType, lazy } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { Navigate, Route, useParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { resourceScreen } from '#shared/resource-screens.ts';
import { SCREENS, type ScreenName } from '#shared/resources.ts';

/** Props of `<Resource>`, and further screens by their names in the registry. */
export interface BackOfficeResource extends ResourceProps {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  /** French names of the fields: labels of inputs and columns. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly screens?: Readonly<Partial<Record<ScreenName, ComponentType>>>;
}

interface AddressedResourceProps {
  /** Address of the list without its slash: react-admin routes by this name, and knows the resource by its own. */
  readonly name: string;
  readonly resource: BackOfficeResource;
}

/** `<Resource>` at its address of the registry, which writes `new` where react-admin writes `create`. */
export function AddressedResource({ name: address, resource }: AddressedResourceProps) {
  const { create: Create, edit, screens: _screens, labels: _labels, ...known } = resource;
  const { record = '' } = resourceScreen(resource.name) ?? {};
  return (
    <Resource {...known} {...(edit && record === '' && { edit })}>
      {!known.list && <Route index element={<Navigate to={paths.home} replace />} />}
      {Create && <Route path="create" element={<Navigate to={`/${address}/new`} replace />} />}
      {Create && <Route path="new" element={<Create />} />}
      {isKeyOf(SCREENS, record) && <Route path=":id/*" element={<ToRecord path={SCREENS[record].path} />} />}
    </Resource>
  );
}
AddressedResource.raName = 'Resource';
AddressedResource.registerResource = ({ resource }: AddressedResourceProps) => Resource.registerResource(resource);

/** Redirects react-admin's address of a record to the registry's. */
function ToRecord({ path }: { readonly path: string }) {
  const { id = '' } = useParams();
  return <Navigate to={path.replace(':id', () => id)} replace />;
}

/** Screens that are at none of the addresses below the list. */
export const furtherScreens = ({ name, edit, screens = {} }: BackOfficeResource): [path: string, ComponentType][] => {
  const record = resourceScreen(name)?.record;
  const further = Object.entries({ ...screens, ...(record && edit && { [record]: edit }) });
  return further.flatMap(([screen, Component]) =>
    isKeyOf(SCREENS, screen) ? [[SCREENS[screen].path, Component]] : [],
  );
};

const downloads: (() => Promise<unknown>)[] = [];

/** A screen in a file of its own: `lazyScreen(async () => (await import('./SiteEdit.tsx')).SiteEdit)`. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  downloads.push(load);
  return lazy(async () => ({ default: await load() }));
}

export const downloadScreens = (): Promise<unknown> => Promise.all(downloads.map((load) => load()));
