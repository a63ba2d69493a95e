import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RecordContextProvider, useRecordContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { ClubRecord } from '#contract/club.ts';
import { CLUB_LABELS } from '#messages/club.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { configQuery } from '#ui/data/club-hooks.ts';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import {
  ClubForm,
  SaveButton,
  SaveRefusalProvider,
  useSaveRefusal,
  useUnsaved,
} from '#admin/components/form/ClubForm.tsx';
import { INPUTS } from './ClubInputs.tsx';
import { labelsIn, overRecord, recordIn, SECTIONS } from './sections.ts';

/** Settings of the club, of once and of each season (docs/configuration.md). */
export function ClubScreen() {
  const queries = useQueryClient();
  return (
    <ClubEdit
      id={1}
      title="Le club"
      back={paths.home}
      actions={<ButtonLink to={paths.setup}>Mise en route</ButtonLink>}
      labels={CLUB_LABELS}
      transform={overRecord}
      onSaved={() => void queries.invalidateQueries({ queryKey: configQuery.queryKey })}
    >
      <Sections />
    </ClubEdit>
  );
}

/** Mounts all sections, so that values typed in one survive while another is edited and saved. */
function Sections() {
  const record = useRecordContext<ClubRecord>();
  const refusal = useSaveRefusal();
  const { hash } = useLocation();
  const current = SECTIONS.find(({ name }) => hash === `#${name}`) ?? SECTIONS[0];
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  return (
    <Box sx={LAYOUT}>
      <Box component="nav" aria-label="Réglages du club" sx={NAV}>
        {SECTIONS.map(({ name, title }) => (
          // Without a step back: the guard of the forms counts them.
          <Link
            key={name}
            to={{ hash: name }}
            replace
            aria-current={current.name === name || undefined}
            onClick={refusal.clear}
          >
            {title}
            {unsaved.has(name) && <Badge tone="warn">à enregistrer</Badge>}
          </Link>
        ))}
      </Box>
      <UnsavedChangesGuard unsaved={unsaved.size > 0} />
      {SECTIONS.map((section) => {
        const { name, title } = section;
        const isCurrent = name === current.name;
        return (
          <section key={name} hidden={!isCurrent} aria-label={title}>
            <SaveRefusalProvider
              value={{ ...refusal, labels: labelsIn(section), ...(!isCurrent && { sentence: null, current: null }) }}
            >
              <RecordContextProvider value={recordIn(section, record ?? {})}>
                <ClubForm
                  buttons={<SaveButton>Enregistrer</SaveButton>}
                  guard={<Unsaved name={name} onChange={setUnsaved} />}
                >
                  {INPUTS[name]}
                </ClubForm>
              </RecordContextProvider>
            </SaveRefusalProvider>
          </section>
        );
      })}
    </Box>
  );
}

interface UnsavedProps {
  readonly name: string;
  readonly onChange: (change: (names: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

function Unsaved({ name, onChange }: UnsavedProps) {
  const unsaved = useUnsaved();
  useEffect(
    () => onChange((names) => new Set([...names].filter((one) => one !== name).concat(unsaved ? name : []))),
    [unsaved, name, onChange],
  );
  return null;
}

const LAYOUT = {
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@media (width < 1024px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
};

const NAV = {
  display: 'grid',
  gap: '2px',
  position: 'sticky',
  top: 16,
  '& > a': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    px: 1.5,
    py: 1,
    borderRadius: 'var(--radius-s)',
    color: 'text.primary',
    textDecoration: 'none',
  },
  '& > a:hover': { bgcolor: 'var(--color-action-soft)' },
  '& > a[aria-current]': {
    bgcolor: 'var(--color-action-soft)',
    boxShadow: 'inset 3px 0 0 var(--color-action)',
    fontWeight: 'var(--weight-medium)',
  },
  '@media (width < 1024px)': { position: 'static', display: 'flex', flexWrap: 'wrap' },
};
