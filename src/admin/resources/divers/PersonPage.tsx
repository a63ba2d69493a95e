import { Avatar, Stack, Tab, Tabs } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Diver } from '#contract/divers.ts';
import { certificateState } from '#domain/divers/filters.ts';
import { feeStanding } from '#domain/membership/dossier-state.ts';
import { centsOfEuros } from '#domain/money.ts';
import { can, isRole } from '#domain/permissions.ts';
import { situationLines } from '#domain/situation.ts';
import { ROLE_LABELS } from '#messages/divers.ts';
import { amount, levelLabel, plural } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { useActor, useClubSettings } from '#ui/data/club-hooks.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { initialsOf } from '#ui/navigation/initials.ts';
import { factsOf, useSituation } from '#ui/situation/api.ts';
import { Figures } from '#admin/components/Figures.tsx';
import { useRecord } from '#admin/providers/hooks.ts';
import { CertificateBadge } from './member-cells.tsx';
import { TABS, type PersonTab } from './person-tabs.ts';

const PersonPanel = lazy(() => import('./PersonPanel.tsx'));

function useTab() {
  const [params, setParams] = useSearchParams();
  const actor = useActor();
  const { protected: isProtected } = useRecord<Diver>();
  const tabs = TABS.filter(([name, , right]) => can(actor, right) && !(name === 'historique' && isProtected));
  const [current] = tabs.find(([name]) => name === params.get('onglet')) ?? TABS[0];
  const open = (name: PersonTab): void =>
    setParams(name === 'fiche' ? {} : { onglet: name }, { replace: true, preventScrollReset: true });
  return { tabs, current, open };
}

/** A member's summary and tabs (our server only); the form stays mounted, so that typed values survive a change of tab. */
export function PersonPage({ children }: { readonly children: ReactNode }) {
  const { tabs, current, open } = useTab();
  return (
    <>
      <PersonHead onSituation={() => open('situation')} />
      <Tabs
        value={current}
        onChange={(_event, name: PersonTab) => open(name)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Parties de la fiche"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(([name, label]) => (
          <Tab key={name} value={name} label={label} id={`onglet-${name}`} aria-controls={`partie-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id="partie-fiche" aria-labelledby="onglet-fiche" hidden={current !== 'fiche'}>
        {children}
      </div>
      {current !== 'fiche' && (
        <div role="tabpanel" id={`partie-${current}`} aria-labelledby={`onglet-${current}`}>
          <Suspense fallback={<Skeleton height={320} />}>
            <PersonPanel tab={current} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Omits figures that the reader may not see. */
function PersonHead({ onSituation }: { readonly onSituation: () => void }) {
  const record = useRecord<Diver>();
  const { wallet, season } = useClubSettings();
  const today = useToday();
  const { data: situation } = useSituation(record.id);
  const { level, caci_date: certificate, cotisation, familyId, role, desactived } = record;
  const euros = record.porte_Monnaie ?? situation?.diver.porte_Monnaie;
  const lines = situation && situationLines(factsOf(situation), { wallet, season, today });
  const open = lines?.filter(({ standing }) => standing === 'due' || standing === 'blocked').length;
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['Niveau', levelLabel(level)],
    ['Certificat', <CertificateBadge key="day" day={certificate} state={certificateState(certificate, today)} />],
    ['Cotisation', cotisation === undefined ? null : feeWords(cotisation)],
    ['Porte-monnaie', euros === undefined ? null : amount(centsOfEuros(euros) ?? 0)],
    ['Tribu', familyId || null],
  ];
  return (
    <Card>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar aria-hidden sx={{ width: 56, height: 56, bgcolor: 'primary.main' }}>
          {initialsOf(record)}
        </Avatar>
        <Figures label="En bref" figures={figures.filter(([, value]) => value !== null)} />
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', ml: 'auto' }}>
          {desactived && <Badge tone="danger">Désactivé</Badge>}
          {role !== undefined && role !== 'USER' && isRole(role) && <Badge tone="note">{ROLE_LABELS[role]}</Badge>}
          {open !== undefined && (
            <Button size="s" icon={open === 0 ? 'check' : 'warn'} onClick={onSituation}>
              {open === 0 ? 'Tout est en ordre' : `${plural(open, 'point', 'points')} à régler`}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function feeWords(euros: number | null): string {
  const cents = euros === null ? null : centsOfEuros(euros);
  const standing = feeStanding(cents);
  if (standing === 'due') return `${amount(cents ?? 0)} à payer`;
  return standing === 'inOrder' ? 'En ordre' : 'Non éligible';
}
