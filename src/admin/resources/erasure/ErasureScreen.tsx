import { Stack } from '@mui/material';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Erased, ErasurePreview } from '#contract/personal-data.ts';
import type { ErasureFate } from '#domain/personal-data.ts';
import { retentionRule } from '#domain/retention.ts';
import { numericDay } from '#messages/format.ts';
import { BLOCKER_SENTENCES, ERASURE_THING_LABELS } from '#messages/personal-data.ts';
import { sourceText } from '#messages/retention.ts';
import { paths } from '#shared/paths.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { SourceNote } from '#admin/components/SourceNote.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, twoLines, SENTENCES } from '#admin/components/list/ClubTable.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import { Remarks } from './ErasureList.tsx';

const isErased = ({ blockers }: ErasurePreview): boolean => blockers.includes('ERASED');
const titleOf = (preview: ErasurePreview): string => (isErased(preview) ? preview.becomes : `Effacer ${preview.name}`);

export function ErasureScreen() {
  const id = Number(useParams()['id']);
  const [erased, setErased] = useState<Erased | null>(null);
  const preview = useProviderQuery(
    ['erasure', id],
    (provider, call) => provider.call('GET /divers/:id/effacement', { ...call, params: { id }, slow: true }),
    {
      enabled: erased === null,
    },
  );
  const wasErased = preview.data !== undefined && isErased(preview.data);
  return (
    <>
      <PageTitle back={erased || wasErased ? paths.dataRequests : paths.diver(id)}>
        {erased?.name ?? (preview.data ? titleOf(preview.data) : 'Effacer un membre')}
      </PageTitle>
      {erased ? (
        <Done erased={erased} />
      ) : (
        <QueryBody query={preview} loading="Lecture de ce que le club garde…" skeleton={<Skeleton height={420} />}>
          {(data) => (isErased(data) ? <AlreadyErased /> : <Preview id={id} preview={data} onErased={setErased} />)}
        </QueryBody>
      )}
    </>
  );
}

interface PreviewProps {
  readonly id: number;
  readonly preview: ErasurePreview;
  readonly onErased: (erased: Erased) => void;
}

function Preview({ id, preview, onErased }: PreviewProps) {
  const { name, becomes, blockers, things, remarks } = preview;
  const [isUnderstood, setUnderstood] = useState(false);
  const isBlocked = blockers.length > 0;
  return (
    <Stack spacing={3}>
      {isBlocked ? (
        <Banner tone="warn" title="Ce membre ne peut pas encore être effacé">
          {blockers.map((blocker) => (
            <p key={blocker}>{BLOCKER_SENTENCES[blocker]}</p>
          ))}
        </Banner>
      ) : (
        <Banner tone="danger" title={`${name} devient «\u00a0${becomes}\u00a0», pour toujours`}>
          <p>
            Rien ne permet de revenir en arrière. Proposez-lui d’abord de télécharger sa copie depuis «&nbsp;Mes
            données&nbsp;».
          </p>
        </Banner>
      )}
      <PreviewTable things={things} />
      <ToRead remarks={remarks}>
        <p>Ce nom y figure. L’effacement n’y touche pas&nbsp;: corrigez-les vous-même, avant ou après.</p>
      </ToRead>
      {!isBlocked && (
        <div>
          <ConfirmButton<Erased>
            variant="danger"
            icon="trash"
            label="Effacer ce membre"
            dialog={{
              title: `Effacer ${name}\u00a0?`,
              confirmLabel: 'Effacer pour toujours',
              variant: 'danger',
              cancelFocused: true,
              reason: isUnderstood ? null : 'Cochez d’abord la case.',
            }}
            mutation={{
              mutationFn: (provider) => provider.call('POST /divers/:id/effacement', { params: { id }, slow: true }),
              onSuccess: onErased,
              success: () => `${name} est effacé.`,
              refreshes: false,
            }}
          >
            <Checkbox
              label="Je sais que cela ne peut pas être annulé."
              checked={isUnderstood}
              onChange={({ target }) => setUnderstood(target.checked)}
            />
          </ConfirmButton>
        </div>
      )}
    </Stack>
  );
}

const ToErasures = () => (
  <ButtonLink to={paths.erasures} size="s">
    Effacements faits
  </ButtonLink>
);

const AlreadyErased = () => (
  <Banner tone="note" title={BLOCKER_SENTENCES.ERASED} actions={<ToErasures />}>
    <p>Les textes d’autres personnes à relire et le nom que les comptes gardent sont dans les effacements faits.</p>
  </Banner>
);

const Done = ({ erased: { remarks } }: { readonly erased: Erased }) => (
  <Stack spacing={3}>
    <Banner tone="ok" live="status" title="Le membre est effacé" actions={<ToErasures />}>
      <p>Ses accès sont fermés et son nom a disparu, sauf là où la loi le garde.</p>
    </Banner>
    <ToRead remarks={remarks} />
  </Stack>
);

const ToRead = ({ remarks, children }: ComponentProps<typeof Remarks> & { readonly children?: ReactNode }) =>
  remarks.length > 0 && (
    <section aria-labelledby="a-relire">
      <h2 id="a-relire">Textes d’autres personnes à relire</h2>
      {children}
      <Remarks remarks={remarks} />
    </section>
  );

const Col = DataTable.Col<ErasurePreview['things'][number] & { readonly id: string }>;

const FATES: Readonly<Record<ErasureFate, readonly [BadgeTone, string]>> = {
  ERASED: ['danger', 'Disparaît'],
  RENAMED: ['note', 'Renommé'],
  KEPT: ['warn', 'Gardé'],
};

const PreviewTable = ({ things }: Pick<ErasurePreview, 'things'>) => (
  <div>
    <Sheet>
      <ClubTable
        label="Ce que l’effacement fait"
        {...SENTENCES}
        data={things.map((one) => ({ ...one, id: one.thing }))}
      >
        <Col
          {...ROW_HEADER}
          label="Quoi"
          style={{ width: '26%' }}
          render={({ thing, count }) =>
            twoLines(ERASURE_THING_LABELS[thing][0], count > 1 && count.toLocaleString('fr-FR'))
          }
        />
        <Col
          label="Ce qu’il en advient"
          render={({ thing, fate }) =>
            twoLines(<Badge tone={FATES[fate][0]}>{FATES[fate][1]}</Badge>, ERASURE_THING_LABELS[thing][1])
          }
        />
        <Col
          label="Jusqu’au"
          style={{ width: '26%' }}
          render={({ until, rule }) =>
            until === null ? '—' : twoLines(numericDay(until), rule !== null && sourceText(retentionRule(rule)))
          }
        />
      </ClubTable>
    </Sheet>
    <SourceNote />
  </div>
);
