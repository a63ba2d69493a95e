import { AutocompleteInput, useGetList } from 'react-admin';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { OUTING_LABELS } from './labels.ts';

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const;

const needsSite = (site: unknown): string | undefined => (site ? undefined : 'Choisissez un site.');

/** The site, found by any letters of its name. */
export function SiteSelect({ disabled }: { readonly disabled: boolean }) {
  const { data: sites = [], isPending, error } = useGetList<SiteRecord>('sites', ALL);
  return (
    <AutocompleteInput
      source="site"
      label={OUTING_LABELS.site}
      choices={sites}
      isPending={isPending}
      disabled={disabled}
      format={(site: SiteRecord | null) => site?.id ?? ''}
      parse={(id: number | '') => {
        const found = sites.find((site) => site.id === id);
        return found ? { id: found.id, name: found.name, address: found.address } : null;
      }}
      validate={needsSite}
      helperText={error ? 'Les sites n’ont pas pu être lus : rechargez la page.' : false}
      noOptionsText="Aucun site de ce nom"
      // The list stands inside the page's landmarks, and not over the sentence that says what is missing.
      disablePortal
      openOnFocus={false}
      fullWidth
    />
  );
}
