import type { Setup, StepState } from '#contract/setup.ts';
import { isSkippable, SETUP_STEPS, type SetupReason, type SetupStep, type SkippableStep } from '#domain/club/setup.ts';
import { leavesOf } from '#domain/club/values.ts';
import { basinDepth, needsNoSheet } from '#domain/palanquees/sheet.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import type { Actor } from '#domain/permissions.ts';
import { isEmail } from '#domain/text.ts';
import { lastBackup } from '#server/commons/backups/last-backup.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { memberMail } from '#server/commons/mail/mail.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { SecretBox } from '#server/commons/secrets/secret-box.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { ProviderFailed, type PaymentProvider } from '#server/integrations/payments/port.ts';
import { factorsRepository, hasFactor } from '#server/modules/accounts/second-factor/factors-repository.ts';
import { setupRepository } from './repository.ts';

interface Context extends ServiceContext, Limited {
  readonly payments?: { readonly provider: PaymentProvider; readonly hasSecret: boolean } | undefined;
  readonly box: SecretBox;
  readonly backupDir: string;
  readonly sendsMail?: boolean;
}

type Found = Pick<StepState, 'reason'> & Partial<Pick<StepState, 'fields' | 'detail'>>;
const DONE: Found = { reason: null };
const because = (reason: SetupReason): Found => ({ reason });
const oneOf = (isThere: boolean): Found => (isThere ? DONE : because('NONE'));

/** As the product calls every club. */
const PRODUCT = new Set<unknown>(['Club de plongée', 'Plongée']);
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : !value);

/** A checkout that no account has: the provider looks for it only when the keys work. */
const NO_CHECKOUT = 1;

/** Steps of a new club: computed, but for what only a person can say. A step that is done stays done. */
export function setupService(context: Context) {
  const { database, clock, club, sender, payments, box, backupDir, attempts, sendsMail = true } = context;
  const countMail = countIn(attempts, LIMITS.mail);

  function filled(...fields: readonly string[]): Found {
    const values = leavesOf(club.config);
    const missing = fields.filter((field) => isEmpty(values.get(field)) || PRODUCT.has(values.get(field)));
    return missing.length === 0 ? DONE : { reason: 'MISSING', fields: missing };
  }

  async function mail(tx: Tx, facts: ReadonlyMap<string, string>): Promise<Found> {
    if (!sendsMail) return because('NO_SERVER');
    const cause = facts.get('mail');
    if (cause === undefined) return because('NONE');
    if (facts.get('received') === cause) return DONE;
    const sent = await setupRepository(tx).mailOf(cause);
    if (sent === undefined) return because('NONE');
    if (sent.sent_at !== null) return because('SENT');
    return sent.last_error === null ? because('WAITING') : { reason: 'FAILED', detail: sent.last_error };
  }

  async function hasKey(tx: Tx): Promise<boolean> {
    const sealed = (await settingsRepository(tx).find(PROVIDER_KEY_ID))?.valeur_texte;
    return payments !== undefined && (payments.hasSecret || (Boolean(sealed) && box.open(sealed ?? '') !== null));
  }

  async function payment(tx: Tx, facts: ReadonlyMap<string, string>): Promise<Found> {
    if (!(await hasKey(tx))) return because('NO_KEY');
    const account = filled('payment.organization', 'payment.clientId');
    if (account.reason !== null) return account;
    const checked = facts.get('payment');
    if (checked === undefined) return because('UNCHECKED');
    return checked === 'OK' ? DONE : because(checked === 'AWAY' ? 'AWAY' : 'REFUSED');
  }

  /** A club of pools alone needs no sheet; pools that the product knows by itself are enough. */
  function safety(sites: readonly { readonly name: string }[]): Found {
    const depths = sites.map(({ name }) => basinDepth(club.config.safety.basins, name));
    if (depths.length > 0 && depths.every(needsNoSheet)) return DONE;
    const basins = depths.every((depth) => depth === null) ? ['safety.basins'] : [];
    return filled('safety.emergency', ...basins, 'safety.rescuePlan');
  }

  async function stepsOf(tx: Tx, { id }: Actor): Promise<Setup> {
    const setup = setupRepository(tx);
    const facts = await setup.facts();
    const { season } = await settingsRepository(tx).club();
    const backup = await lastBackup(tx);
    const sites = await setup.sites();
    const found: Readonly<Record<SetupStep, Found>> = {
      club: filled('club.name', 'club.label', 'club.address', 'club.secretaryEmail'),
      look: filled('club.logo', 'club.accent'),
      links: oneOf(Object.values(club.config.links).some((link) => link !== '')),
      season: oneOf(season.label !== ''),
      mail: await mail(tx, facts),
      payment: await payment(tx, facts),
      members: oneOf(await setup.hasOtherMembers(id)),
      sites: oneOf(sites.length > 0),
      outing: oneOf(await setup.hasOutings()),
      safety: safety(sites),
      secondFactor: oneOf(hasFactor(await factorsRepository(tx).of(id))),
      backups: { ...oneOf((backup?.at ?? null) !== null), detail: backupDir },
    };
    const isSkipped = (step: SetupStep): boolean =>
      isSkippable(step)
        ? facts.get(`skipped.${step}`) === 'yes'
        : step === 'secondFactor' && club.config.security.secondFactor === 'optional';
    const steps = SETUP_STEPS.map((step): StepState => {
      const { reason, fields = [], detail = '' } = found[step];
      return { step, state: reason === null ? 'DONE' : isSkipped(step) ? 'SKIPPED' : 'LEFT', reason, fields, detail };
    });
    return { steps, left: steps.filter(({ state }) => state === 'LEFT').length };
  }

  const read = (actor: Actor): Promise<Setup> => database.read((tx) => stepsOf(tx, actor));

  async function write(actor: Actor, name: string, value: string): Promise<Setup> {
    await database.write((tx) => setupRepository(tx).write(name, value));
    return read(actor);
  }

  return {
    read,

    skip: (actor: Actor, step: SkippableStep, skipped: boolean) =>
      write(actor, `skipped.${step}`, skipped ? 'yes' : 'no'),

    /** Mails oneself as all mails go. Throws EMAIL_INVALID where one's record has no address. */
    async sendTestMail(actor: Actor): Promise<Setup> {
      const now = clock();
      return database.write(async (tx) => {
        const row = await diversRepository(tx).find(actor.id);
        if (!row || !isEmail(row.email)) throw new DomainError('EMAIL_INVALID');
        await countMail(tx, actor.licenceNumber, now);
        const cause = `setup ${actor.id} ${now.toISOString()}`;
        const lines = [
          'Si vous lisez ceci, les e-mails du club arrivent.',
          `Dites-le sur la page «\u00a0Mise en route\u00a0»\u00a0: ${sender.publicUrl}/mise-en-route`,
        ];
        await mailQueue(tx).enqueue(
          [{ ...memberMail(sender, 'MEMBER_MESSAGE', row, 'E-mail d’essai', lines), cause }],
          now,
        );
        await setupRepository(tx).write('mail', cause);
        return stepsOf(tx, actor);
      });
    },

    testMailArrived: (actor: Actor): Promise<Setup> =>
      database.write(async (tx) => {
        const setup = setupRepository(tx);
        await setup.write('received', (await setup.facts()).get('mail') ?? '');
        return stepsOf(tx, actor);
      }),

    /** Asks the provider, as it would be asked for a payment. */
    async checkPayment(actor: Actor): Promise<Setup> {
      if (payments === undefined || !(await database.read(hasKey))) return read(actor);
      try {
        await payments.provider.readCheckout(NO_CHECKOUT);
        return await write(actor, 'payment', 'OK');
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error;
        return write(actor, 'payment', ['TIMEOUT', 'UNREACHABLE'].includes(error.code) ? 'AWAY' : 'REFUSED');
      }
    },
  };
}
