import { useEffect, useId, type KeyboardEvent } from 'react';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { LeaveGuard } from '../../components/UnsavedChangesGuard.tsx';
import { orNothing, SITE_FIELDS, type SiteField } from './fields.ts';
import styles from './SitesTable.module.css';
import { useSiteRow, type SiteSource } from './useSiteRow.ts';

interface SiteRowFormProps {
  /** Null: a site that is not there yet. */
  readonly site: SiteRecord | null;
  readonly onDone: () => void;
  /** Whether something in the row is typed and not yet saved. */
  readonly onTyped: (typed: boolean) => void;
}

/** A row to write in. Enter saves, Escape leaves the row as it was. */
export function SiteRowForm({ site, onDone, onTyped }: SiteRowFormProps) {
  const id = useId();
  const { form, save, refusal } = useSiteRow(site, onDone);
  const fields: readonly (SiteField & { readonly source: SiteSource })[] = Object.values(SITE_FIELDS);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [isDirty, onTyped]);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The question whether to leave stands in the row, and closes by itself.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.stopPropagation();
    onDone();
  };
  return (
    <>
      <tr className={styles.writing} onKeyDown={leave}>
        {fields.map(({ source, label, longest, refuse }, column) => {
          const error = form.getFieldState(source, form.formState).error?.message;
          const props = {
            ...form.register(source, {
              ...(source !== 'name' && { setValueAs: orNothing }),
              ...(refuse && { validate: (value) => refuse(value) ?? true }),
            }),
            form: id,
            maxLength: longest,
            autoComplete: 'off',
            'aria-label': site === null ? label : `${label} de ${site.name}`,
            'aria-invalid': error ? (true as const) : undefined,
            'aria-describedby': error ? `${id}-${source}` : undefined,
            className: styles.input,
          };
          return (
            <td key={source}>
              {source === 'address.country' ? (
                <textarea rows={2} {...props} />
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- one opens a row in order to write in it
                <input autoFocus={column === 0} {...props} />
              )}
              {error && (
                <p id={`${id}-${source}`} className={styles.error}>
                  {error}
                </p>
              )}
            </td>
          );
        })}
        <td className={styles.actions}>
          <div className={styles.buttons}>
            <form id={id} noValidate onSubmit={(event) => void save(event)}>
              <Button size="s" variant="primary" type="submit" busy={isSubmitting}>
                {site === null ? 'Ajouter' : 'Modifier'}
              </Button>
            </form>
            <Button size="s" onClick={onDone}>
              Annuler
            </Button>
          </div>
          <LeaveGuard control={form.control} />
        </td>
      </tr>
      {refusal !== null && (
        <tr>
          <td colSpan={fields.length + 1}>
            <ErrorMessage error={refusal} />
          </td>
        </tr>
      )}
    </>
  );
}
