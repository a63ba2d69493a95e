import { useState } from 'react';
import { useCreate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { readSite, type SiteRecord } from '../../../shared/api/decoders/site.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { SITE_FIELDS, SITE_SUCCESS } from './fields.ts';

const EMPTY = { street: null, postal: null, city: null, gps: null, country: null };
const NEW_SITE: SiteRecord = { id: 0, name: '', address: EMPTY };

type Written = Pick<SiteRecord, 'name' | 'address'>;
export type SiteSource = (typeof SITE_FIELDS)[keyof typeof SITE_FIELDS]['source'];

const valueAt = ({ name, address }: Written, source: SiteSource): string | null =>
  source === 'name' ? name : address[source.slice('address.'.length) as keyof typeof EMPTY];

/**
 * A site written in its row. When somebody else was quicker, their version comes in around what was typed here, and
 * each field that both have changed says what the other has saved.
 */
export function useSiteRow(site: SiteRecord | null, onDone: () => void) {
  const [base, setBase] = useState(site ?? NEW_SITE);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [create] = useCreate<SiteRecord>();
  const [update] = useUpdate<SiteRecord>();
  const form = useForm<Written>({ defaultValues: { name: base.name, address: base.address } });

  const meetOther = (theirs: SiteRecord): void => {
    const mine = form.getValues();
    const disputed = Object.values(SITE_FIELDS)
      .map(({ source }) => source)
      .filter((source) => valueAt(mine, source) !== valueAt(base, source))
      .filter((source) => valueAt(theirs, source) !== valueAt(base, source));
    setBase(theirs);
    form.reset({ name: theirs.name, address: theirs.address }, { keepDirtyValues: true });
    for (const source of disputed) {
      form.setError(source, { message: `Déjà enregistré : ${valueAt(theirs, source) ?? '(vide)'}` });
    }
  };

  const save = form.handleSubmit(async (written) => {
    setRefusal(null);
    const data = { ...written, name: written.name.trim() };
    try {
      if (site === null) await create('sites', { data }, { returnPromise: true });
      else {
        const previous = { id: base.id, data, previousData: base };
        await update('sites', previous, { returnPromise: true, mutationMode: 'pessimistic' });
      }
      toast(SITE_SUCCESS);
      onDone();
    } catch (error) {
      setRefusal(error);
      if (error instanceof ApiError && error.code === 'STALE_VERSION') meetOther(readSite(error.current));
    }
  });

  return { form, save, refusal };
}
