import { keysIn } from '#domain/records.ts';
import type { Parametre } from '#contract/parametres.ts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioButtonGroupInput, TextInput, useInput, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { type SettingMeaning, type SettingValue, settingMeaning, toneChoices } from '#messages/parametres.ts';
import { MISMATCH_ADVICE, MISMATCH_TITLE, mismatchSentence } from '#messages/payments.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { settingsQuery, useOffers } from '#ui/data/club-hooks.ts';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { emptyToNull, FieldGroup, given, WHOLE_LINE } from '#admin/components/form/ClubForm.tsx';
import { InstantInput } from '#admin/components/form/DayInput.tsx';
import { HtmlPreview, LazyHtmlInput } from '#admin/components/form/HtmlPreview.tsx';
import { IntegerInput } from '#admin/components/form/TypedInput.tsx';
import cells from '#admin/components/list/cells.module.css';
import { useProviderQuery } from '#admin/providers/hooks.ts';

export const ParametreInputs = ({ meaning }: { readonly meaning: SettingMeaning }) => (
  <>
    <FieldGroup title="Le paramètre">
      <TextInput source="nom" label="Nom" validate={given('Donnez un nom au paramètre.')} />
    </FieldGroup>
    <FieldGroup title="Ses valeurs">
      {keysIn(meaning.values).map((name) => (
        <ValueInput key={name} name={name} meaning={meaning} />
      ))}
    </FieldGroup>
    {meaning.html && <HtmlPreview source="valeurTexte" {...(meaning.tones && { colour: 'valeurChaine' })} />}
    {useOffers('sealedKeys') && meaning.secret && <PaymentsOverview />}
  </>
);

function ValueInput({ name, meaning }: { readonly name: SettingValue; readonly meaning: SettingMeaning }) {
  const { label = name, help = false, unit, spare, isDay } = meaning.values[name] ?? {};
  const received = useRecordContext<Parametre>()?.[name];
  const input = { source: name, label, helperText: help } as const;
  switch (name) {
    case 'valeurBooleen':
      return <CheckboxInput {...input} isSwitch />;
    case 'valeurEntier':
      return <IntegerInput {...input} emptyValue={null} {...(unit !== undefined && { unit })} />;
    case 'valeurDate':
      return <InstantInput source={name} label={label} timeLabel={isDay ? undefined : 'Heure'} />;
    case 'valeurTexte':
      if (meaning.secret) return <SecretInput {...input} className={WHOLE_LINE} />;
      if (meaning.html) return <LazyHtmlInput {...input} className={WHOLE_LINE} />;
      return (
        <TextInput {...input} parse={emptyToNull} multiline minRows={3} autoComplete="off" className={WHOLE_LINE} />
      );
    default:
      if (spare && !received) return null;
      if (meaning.tones)
        return (
          <RadioButtonGroupInput
            {...input}
            choices={toneChoices(typeof received === 'string' ? received : null)}
            format={(colour: string | null) => colour?.trim() ?? ''}
            optionText={renderTone}
            className={WHOLE_LINE}
          />
        );
      return <TextInput {...input} parse={emptyToNull} />;
  }
}

const renderTone = ({ id, name }: ReturnType<typeof toneChoices>[number]) => (
  <span className={cells.inline}>
    <Box component="span" aria-hidden="true" sx={{ ...SWATCH, bgcolor: id || 'info.main' }} />
    {name}
  </span>
);
const SWATCH = { width: 14, height: 14, borderRadius: '3px' };

interface SecretInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly className?: string;
}

/** Starts empty whatever is stored: typed text replaces it, and an empty field keeps it. */
function SecretInput({ source, ...shown }: SecretInputProps) {
  const { field } = useInput({ source });
  const [received] = useState<unknown>(field.value);
  return (
    <TextInput
      {...shown}
      source={source}
      autoComplete="off"
      format={(value: unknown) => (value === received ? '' : value)}
      parse={(text: string) => (text === '' ? received : text)}
    />
  );
}

/** Falls back to CLUB_SETTING while the ranks load. */
export function useMeanings(): (id: number) => SettingMeaning {
  const { data: settings = [] } = useQuery(settingsQuery);
  return (id) => settingMeaning(settings.findIndex((setting) => setting.id === id));
}

const ENDING = { cancelFocused: true, variant: 'danger' } as const;

function PaymentsOverview() {
  const setting = useRecordContext<Parametre>();
  const { data, error, refetch } = useProviderQuery(['payments'], (provider, call) =>
    provider.call('GET /paiements', call),
  );
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  // The environment may bring another key than the stored one, of which the badge above tells.
  const inService = setting && !isStored(setting) ? 'En service, avec la clé de l’installation' : 'En service';
  return (
    <Box component="section" aria-label="Paiement en ligne" sx={OVERVIEW}>
      <dl>
        <dt>Paiement en ligne</dt>
        <dd>{data.configured ? inService : 'Aucune clé\u00a0: les membres ne peuvent pas payer en ligne'}</dd>
        <dt>Paiements commencés, pas encore payés</dt>
        <dd>{data.open}</dd>
        {data.notificationUrl && (
          <>
            <dt>Adresse de notification à déclarer chez le prestataire</dt>
            <dd>
              <code>{data.notificationUrl}</code>
            </dd>
          </>
        )}
      </dl>
      {data.storedKey === 'UNREADABLE' && (
        <Banner tone="warn" title="La clé enregistrée ne peut plus être lue">
          <p>
            Elle a été chiffrée avec une clé que l’installation n’a plus. Saisissez la clé du prestataire à nouveau, ou
            redonnez l’ancienne DATA_KEY dans DATA_KEY_PREVIOUS et redémarrez.
          </p>
        </Banner>
      )}
      <Box sx={ACTIONS}>
        {data.storedKey !== 'NONE' && setting && (
          <ConfirmButton
            size="s"
            label="Retirer la clé…"
            dialog={{ ...ENDING, title: 'Retirer la clé du prestataire\u00a0?', confirmLabel: 'Retirer' }}
            mutation={{
              mutationFn: (provider) =>
                provider.call('DELETE /parametres/HELLOASSO/cle', { query: { version: Number(setting['version']) } }),
              success: () => 'Clé retirée.',
            }}
          >
            <p>Sans autre clé dans l’installation, les membres ne peuvent plus payer en ligne.</p>
          </ConfirmButton>
        )}
        {data.isNotificationUrlRenewable && (
          <ConfirmButton
            size="s"
            label="Renouveler l’adresse de notification…"
            dialog={{ ...ENDING, title: 'Renouveler l’adresse de notification\u00a0?', confirmLabel: 'Renouveler' }}
            mutation={{
              mutationFn: (provider) => provider.call('POST /paiements/adresse-notification'),
              success: () => 'Adresse renouvelée\u00a0: déclarez-la chez le prestataire.',
            }}
          >
            <p>
              L’adresse actuelle ne sert plus&nbsp;: déclarez la nouvelle chez le prestataire. Jusque-là, les paiements
              sont vérifiés quelques minutes plus tard.
            </p>
          </ConfirmButton>
        )}
      </Box>
      {data.mismatches.length > 0 && (
        <Banner tone="warn" title={MISMATCH_TITLE}>
          <p>{MISMATCH_ADVICE}</p>
          <ul>
            {data.mismatches.map(({ diver, ...mismatch }) => (
              <li key={mismatch.checkoutId}>
                <Link to={paths.diver(diver.id)}>
                  {diver.lastname} {diver.firstname}
                </Link>
                {`\u00a0: ${mismatchSentence(mismatch)}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Box>
  );
}

const ACTIONS = { display: 'flex', flexWrap: 'wrap', gap: 1 };

const OVERVIEW = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 1, columnGap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { overflowWrap: 'anywhere' },
};

export const KeyBadge = ({ setting }: { readonly setting: Parametre }) => (
  <Badge tone={isStored(setting) ? 'ok' : 'warn'}>{isStored(setting) ? 'Enregistrée' : 'Non enregistrée'}</Badge>
);

/** Our server answers a flag, another one the key itself. */
const isStored = ({ valeurBooleen, valeurTexte }: Pick<Parametre, 'valeurBooleen' | 'valeurTexte'>): boolean =>
  valeurBooleen || Boolean(valeurTexte);
