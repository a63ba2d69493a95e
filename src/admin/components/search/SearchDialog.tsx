import type { Site } from '#contract/sites.ts';
import type { ClubEvent } from '#contract/events.ts';
import type { Diver } from '#contract/divers.ts';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useEvent, useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { keepPreviousData } from '@tanstack/react-query';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import { longDay, siteName, timeOf } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { SCREENS } from '#shared/resources.ts';
import { cx } from '#ui/components/cx.ts';
import { Dialog } from '#ui/components/Dialog.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { useAdministration } from '#ui/navigation/useAdministration.ts';
import { opensScreen } from '#ui/navigation/visible-menus.ts';
import { homeAddress } from '../screen-addresses.ts';
import styles from './Search.module.css';

interface Hit {
  readonly kind: string;
  readonly to: string;
  readonly name: string;
  readonly detail?: string | undefined;
}

const MOST = 6;

/** First records of a list, by its own call; none without words. */
function useFound<T extends RaRecord>(resource: string, field: string, q: string, isOpen: boolean) {
  const enabled = isOpen && q !== '';
  const list = useGetList<T>(
    resource,
    { filter: { q }, sort: { field, order: 'ASC' }, pagination: { page: 1, perPage: MOST } },
    { enabled, placeholderData: keepPreviousData },
  );
  return {
    ...list,
    data: (enabled && list.data) || [],
    isAwaited: enabled && (list.isPending || list.isPlaceholderData),
  };
}

/** Screens, members, outings from today on and sites that the reader may open. */
function useHits(typed: string) {
  const q = typed.trim();
  const actor = useActor();
  const administration = useAdministration();
  const today = useToday();
  const members = useFound<Diver>('divers', 'lastname,firstname', q, opensScreen(actor, SCREENS.divers));
  const outings = useFound<ClubEvent>('events', 'date', q, true);
  const sites = useFound<Site>('sites', 'name', q, opensScreen(actor, SCREENS.site));
  const lists = [members, outings, sites];
  const hits: readonly Hit[] = [
    ...members.data.map((diver) => ({
      kind: 'Membres',
      to: paths.diver(diver.id),
      name: sortedName(diver),
      detail: diver.desactived ? `${diver.licenceNumber}, désactivé` : diver.licenceNumber,
    })),
    ...outings.data.map(({ id, date, site }) => ({
      kind: 'Plongées à venir',
      to: homeAddress(date, today, Number(id)),
      name: siteName(site.name),
      detail: `${longDay(parisDay(date))}, ${timeOf(date)}`,
    })),
    ...sites.data.map(({ id, name, address }) => ({
      kind: 'Sites',
      to: paths.site(id),
      name,
      detail: address.city ?? undefined,
    })),
    ...administration.flatMap(({ subject, screens }) =>
      screens
        .filter(({ label = '' }) => hasWords(`${subject} ${label}`, q))
        .map(({ path, label = '' }) => ({ kind: 'Écrans', to: path, name: label, detail: subject })),
    ),
  ];
  const failed = lists.filter(({ error }) => error !== null);
  return {
    hits,
    isAwaited: lists.some((list) => list.isAwaited && list.error === null),
    error: failed[0]?.error ?? null,
    retry: (): void => failed.forEach(({ refetch }) => void refetch()),
  };
}

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
    getOptionLabel: ({ kind, to }) => kind + to,
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
      <div className={cx('stack', styles.results, isAwaited && styles.busy)} aria-busy={isAwaited}>
        {error !== null && <ErrorMessage error={error} onRetry={retry} />}
        <output>{isNothing && <p className={styles.nothing}>Rien ne correspond à «&nbsp;{q.trim()}&nbsp;».</p>}</output>
        <ul {...getListboxProps()} aria-label="Résultats" className={styles.listbox}>
          {groupedOptions.map(
            (group) =>
              'group' in group && (
                <li key={group.group} role="presentation">
                  <div className={cx('quiet medium', styles.kind)}>{group.group}</div>
                  <ul role="presentation" className={styles.list}>
                    {group.options.map((hit, at) => {
                      const { key, ...option } = getOptionProps({ option: hit, index: group.index + at });
                      return (
                        <li key={key} {...option} className={cx('flex wrap between', styles.hit)}>
                          {hit.name}
                          {hit.detail !== undefined && <span className="quiet">{hit.detail}</span>}
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
