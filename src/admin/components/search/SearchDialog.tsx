import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useEvent } from 'react-admin';
import { Link } from 'react-router-dom';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/states.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import styles from './Search.module.css';
import { type Hit, useHits } from './useHits.ts';

/** Leaves by a link, which a form with unsaved changes holds back. */
function useChoice() {
  const [chosen, setChosen] = useState<Hit | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.click(), [chosen]);
  return {
    choose: (hit: Hit | undefined): void => setChosen(hit ? { ...hit } : null),
    way: chosen && (
      <Link ref={link} to={chosen.to} hidden>
        {chosen.name}
      </Link>
    ),
  };
}

export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [q, setQ] = useState('');
  /** Text that Enter sent before its hits were there. */
  const [entered, setEntered] = useState('');
  const { hits, isAwaited, error, retry } = useHits(q);
  const { choose, way } = useChoice();
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Hit>({
    options: hits,
    open: true,
    autoHighlight: q !== '',
    value: null,
    inputValue: q,
    filterOptions: (all) => all,
    groupBy: ({ kind }) => kind,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ kind, to }) => kind + to,
    onInputChange: (_event, text, reason) => reason === 'input' && setQ(text),
    onChange: (_event, hit) => choose(hit ?? undefined),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  const isReady = entered !== '' && entered === q && !isAwaited;
  const chooseFirst = useEvent(() => choose(hits[0]));
  useEffect(() => {
    if (isReady) chooseFirst();
  }, [isReady, chooseFirst]);
  const holdEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
    if (event.key !== 'Enter' || !isAwaited) return;
    event.defaultMuiPrevented = true;
    setEntered(q);
  };
  const isNothing = hits.length === 0 && !isAwaited && error === null;
  return (
    <Dialog title="Rechercher" onClose={onClose}>
      <div {...getRootProps({ onKeyDown: holdEnter })}>
        <TextField
          {...getInputProps()}
          label="Membre, plongée, site ou écran"
          help="Les plongées sont celles des quatre prochains mois."
          data-autofocus
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <div className={cx(styles.results, isAwaited && styles.busy)} aria-busy={isAwaited}>
        {error !== null && <ErrorMessage error={error} onRetry={retry} />}
        <output>{isNothing && <p className={styles.nothing}>Rien ne correspond à «&nbsp;{q.trim()}&nbsp;».</p>}</output>
        <ul {...getListboxProps()} aria-label="Résultats" className={styles.listbox}>
          {groupedOptions.map(
            (group) =>
              'group' in group && (
                <li key={group.key} role="presentation">
                  <div className={styles.kind}>{group.group}</div>
                  <ul role="presentation" className={styles.list}>
                    {group.options.map((hit, at) => {
                      const { key, ...option } = getOptionProps({ option: hit, index: group.index + at });
                      return (
                        <li key={key} {...option} className={styles.hit}>
                          {hit.name}
                          {hit.detail !== undefined && <span className={styles.detail}>{hit.detail}</span>}
                        </li>
                      );
                    })}
                  </ul>
                </li>
              ),
          )}
        </ul>
      </div>
      {way}
    </Dialog>
  );
}
