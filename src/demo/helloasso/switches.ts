import { Type, type TUnsafe } from 'typebox';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAYMENT_STATES } from '#domain/payments/verdict.ts';
import { recordOf } from '#domain/records.ts';

/** Under the provider's own names. */
const STATES = recordOf(PAYMENT_STATES, (state) => state);

const FAILURES = {
  '500': 'Erreur 500',
  '429': 'Trop de demandes (429)',
  GARBAGE: 'Une page HTML à la place de la réponse',
} as const;
const NOTIFICATIONS = { ONCE: 'Une fois', TWICE: 'Deux fois', NEVER: 'Jamais', LATE: 'En retard' } as const;
export const AMOUNTS = {
  SHARE: 'La part du club, avec son détail',
  WITH_TIP: 'La part du club et le pourboire, avec le détail',
  NO_ITEMS: 'La part du club, sans détail',
} as const;
export const TERMS = { SHOWN: 'Montrées', HIDDEN: 'Pas encore montrées', BROKEN: 'Illisibles' } as const;
export const PAGES = { GIVEN: 'Donnée', NONE: 'Absente' } as const;

export const LISTS = { GIVEN: 'Page après page', TWICE: 'La première page deux fois' } as const;
export const EXPORTS = { GIVEN: 'Entier', SHORT: 'Sans sa dernière ligne', TWICE: 'Chaque ligne deux fois' } as const;

/** A switch of the demonstrator's page; `usual` is its value without a fault. */
export interface Switch<Value extends string | number> {
  readonly label: string;
  readonly usual: Value;
  readonly schema: TUnsafe<Value>;
  readonly step?: number;
  /** Labels of its values; a switch without them is a number. */
  readonly choices?: Readonly<Record<Value, string>>;
}

const choice = <Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  usual: NoInfer<Value>,
): Switch<Value> => ({ label, usual, choices, schema: Type.Unsafe({ enum: Object.keys(choices) }) });

const count = (label: string, maximum = 1_000_000): Switch<number> => ({
  label,
  usual: 0,
  schema: Type.Unsafe({ type: 'integer', minimum: 0, maximum }),
});
const milliseconds = (label: string, usual = 0): Switch<number> => ({ ...count(label, 600_000), usual });

export const SWITCHES = {
  payAs: choice('État de ce qui est payé', STATES, 'Authorized'),
  tip: count('Pourboire au prestataire (centimes)'),
  amounts: choice('Montant montré', AMOUNTS, 'SHARE'),
  terms: choice('Échéances à venir', TERMS, 'SHOWN'),
  page: choice('Adresse de la page de paiement', PAGES, 'GIVEN'),
  lists: choice('Liste des paiements', LISTS, 'GIVEN'),
  exports: choice('Détail d’un versement', EXPORTS, 'GIVEN'),
  notify: choice('Notifications au club', NOTIFICATIONS, 'ONCE'),
  notifyLateMs: milliseconds('Retard d’une notification (ms)', 5000),
  /** Delay of answers; the calls themselves are executed at once. */
  delayMs: milliseconds('Répondre en retard, de (ms)'),
  hangMs: milliseconds('Ne pas répondre, et couper après (ms)'),
  /** Calls that fail are not executed. */
  failNext: count('Nombre d’appels qui échouent'),
  failShare: {
    label: 'Part des appels qui échouent, de 0 à 1',
    usual: 0,
    schema: Type.Unsafe<number>({ type: 'number', minimum: 0, maximum: 1 }),
    step: 0.01,
  },
  failAs: choice('Façon d’échouer', FAILURES, '500'),
  refuseTokens: count('Nombre de jetons refusés'),
};

type Table = typeof SWITCHES;
export type Switches = { -readonly [Name in keyof Table]: Table[Name]['usual'] };

const eachOf = <Part extends 'schema' | 'usual'>(part: Part) =>
  Object.fromEntries(Object.entries(SWITCHES).map(([name, one]) => [name, one[part]])) as {
    [Name in keyof Table]: Table[Name][Part];
  };

export const SwitchChanges = Type.Partial(Type.Object(eachOf('schema')));
export const NO_FAULTS: Readonly<Switches> = eachOf('usual');

const GARBAGE = '<!doctype html><title>Maintenance</title><h1>Nous revenons dans un instant</h1>';

function fail(reply: FastifyReply, { failAs }: Switches): FastifyReply {
  if (failAs === 'GARBAGE') return reply.type('text/html').send(GARBAGE);
  if (failAs === '429') void reply.header('retry-after', '1');
  return reply.status(Number(failAs)).send({ message: failAs === '429' ? 'Too many requests' : 'Internal error' });
}

/** Spares the pages. `random` is in `[0, 1)`; `closing` ends waiting calls. */
export function injectFaults(app: FastifyInstance, switches: Switches, random: () => number, closing: AbortSignal) {
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing }).catch(() => {});

  app.addHook('onRequest', async (request, reply) => {
    if (switches.hangMs > 0) {
      reply.hijack();
      await wait(switches.hangMs);
      request.raw.destroy();
      return reply;
    }
    const counted = switches.failNext > 0;
    if (counted) switches.failNext -= 1;
    if (counted || random() < switches.failShare) return fail(reply, switches);
    return undefined;
  });

  app.addHook('onSend', async () => {
    if (switches.delayMs > 0) await wait(switches.delayMs);
  });
}
