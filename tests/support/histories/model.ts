// The club as one client after the other would see it: what each act changes and answers, decided by src/shared/domain.
import { debitsOf, openDebits, sumOf, type OutingMovement } from '#domain/ledger/outing.ts';
import { debitReference, debitPrefix, refundReference } from '#domain/ledger/references.ts';
import { mayChangeEvent, mayUpdateEvent } from '#domain/events/changes.ts';
import type { Outing } from '#domain/events/status.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import { can, missingRight, type Actor } from '#domain/permissions.ts';
import { mayRegister } from '#domain/registration/eligibility.ts';
import { type Kind, type Place, isPending, kindOf } from '#domain/registration/placement.ts';
import { joinAt, makesRoom, moveTo, promotesByItself, promotions } from '#domain/registration/slots.ts';
import { mayWithdraw } from '#domain/registration/after-start.ts';
import type { AccountView, Act, Answer, History, Operation, OutingView, Records, Setup } from './history.ts';
import { versionText } from './versions.ts';

interface Entry extends Place {
  readonly diver: number;
}

interface OutingState {
  readonly outing: Outing;
  readonly active: readonly Entry[];
  readonly removed: readonly string[];
  readonly movements: readonly OutingMovement[];
  /** Where its list stands among those that the database had. */
  readonly version: number;
}

interface WalletState {
  readonly cents: Cents;
  /** Amounts after the opening one in their order, and the treasurer's keys, which are each entered once. */
  readonly amounts: readonly Cents[];
  readonly keys: readonly string[];
  /** Checkouts that the provider has money for, and those that the ledger has. */
  readonly paid: readonly { readonly checkout: number; readonly cents: Cents }[];
  readonly settled: readonly number[];
}

type Part = OutingState | WalletState;

/** Each outing and each wallet by name; parts are replaced, never changed. */
export type State = ReadonlyMap<string, Part>;

const outingName = (id: number): string => `outing ${id}`;
const walletName = (id: number): string => `wallet ${id}`;

export const stateOf = ({ outings, divers }: Setup): State =>
  new Map<string, Part>([
    ...outings.map(({ id, outing, removed }): [string, Part] => [
      outingName(id),
      { outing, active: [], removed, movements: [], version: -1 },
    ]),
    ...divers.map(({ id, cents }): [string, Part] => [
      walletName(id),
      { cents, amounts: [], keys: [], paid: [], settled: [] },
    ]),
  ]);

const placedText = ({ type, position, diver }: Entry): string => `${type} ${position} ${diver}`;

const outingView = ({ outing, active, removed }: OutingState): OutingView => ({
  status: outing.status,
  diverMaxNumber: outing.diverMaxNumber,
  active: active.map(placedText).toSorted(),
  removed: [...removed],
});

/** An outing's list as the records have it. */
export const versionIn = (state: State, outing: number): string =>
  versionText(outingView(state.get(outingName(outing)) as OutingState));

/** What was entered in a wallet after the opening, in its order. */
export const amountsIn = (state: State, diver: number): readonly Cents[] =>
  (state.get(walletName(diver)) as WalletState).amounts;

/** What the server answers after one act: the next state with an answer, or a refusal that changes nothing. */
export type Step =
  | { readonly state: State; readonly answer: Answer; readonly locked?: readonly number[] }
  | { readonly refused: string };

/** Parts that an operation reads, and those that it changes: they decide whether the order of two can be seen. */
export function reachOf({ act, actor, outcome }: Operation, setup: Setup, all: readonly Operation[]) {
  const reach = reachOfAct(act, setup.actors[actor ?? -1] ?? null, all);
  const isUnpaid = outcome.kind === 'ok' && 'paid' in outcome.answer && !outcome.answer.paid;
  const changes = outcome.kind !== 'refused' && !isUnpaid;
  return changes ? reach : { reads: [...reach.reads, ...reach.writes], writes: [] };
}

function reachOfAct(act: Act, actor: Actor | null, all: readonly Operation[]) {
  switch (act.act) {
    case 'register':
    case 'move': {
      const isExempt = can(actor, 'registrations.belowMinimum');
      return { reads: isExempt ? [] : [walletName(act.diver)], writes: [outingName(act.outing)] };
    }
    case 'debit':
      return { reads: [], writes: [outingName(act.outing), ...act.lines.map(({ diver }) => walletName(diver))] };
    case 'refund': {
      const debits = all.flatMap((one) =>
        one.act.act === 'debit' && one.act.outing === act.outing ? one.act.lines : [],
      );
      return { reads: [], writes: [outingName(act.outing), ...new Set(debits.map(({ diver }) => walletName(diver)))] };
    }
    case 'withdraw':
    case 'places':
    case 'cancel':
      return { reads: [], writes: [outingName(act.outing)] };
    case 'look':
      return { reads: [outingName(act.outing)], writes: [] };
    case 'balance':
    case 'statement':
      return { reads: [walletName(act.diver)], writes: [] };
    default:
      return { reads: [], writes: [walletName(act.diver)] };
  }
}

export function stepper(setup: Setup) {
  const now = new Date(setup.now);
  const levels = new Map(setup.divers.map(({ id, level }) => [id, level]));

  const partOf = <P extends Part>(state: State, name: string): P => {
    const part = state.get(name);
    if (!part) throw new Error(`The history begins without ${name}.`);
    return part as P;
  };
  const outingIn = (state: State, id: number): OutingState => partOf(state, outingName(id));
  const walletIn = (state: State, id: number): WalletState => partOf(state, walletName(id));
  /** In one order, so that equal lists are equal states. */
  function outingIs(state: State, id: number, { active, ...rest }: OutingState): Step {
    const outing = { ...rest, active: active.toSorted((a, b) => (placedText(a) < placedText(b) ? -1 : 1)) };
    return { state: new Map(state).set(outingName(id), outing), answer: outingView(outing) };
  }

  /** Refusal by the rules of registering, with the wallet of the diver who is to stand there. */
  function refusal(state: State, actor: Actor, act: Act & { act: 'register' | 'move' }, alreadyRegistered: boolean) {
    const [level, wallet] = [levels.get(act.diver) ?? '', walletIn(state, act.diver).cents];
    const candidate = { active: true, desactived: false, level, wallet, alreadyRegistered };
    const { outing } = outingIn(state, act.outing);
    const asked = { actor, candidate, outing, type: act.type, wallet: setup.wallet, charge: null, now, tooLate: false };
    const verdict = mayRegister(asked);
    return verdict.ok ? null : verdict.code;
  }

  function promoted(state: OutingState, kind: Kind, atMost = Infinity): OutingState {
    if (!promotesByItself(state.outing, setup.waitingList, now)) return state;
    const moves = promotions(state.outing, kind, state.active).slice(0, atMost);
    const placeOf = new Map(moves.map(({ entry, place }) => [entry, place]));
    return { ...state, active: state.active.map((entry) => ({ ...entry, ...placeOf.get(entry) })) };
  }

  function register(state: State, actor: Actor, act: Act & { act: 'register' }): Step {
    const { outing: id, diver, type, position } = act;
    if (!can(actor, 'registrations.add', { id: diver })) return { refused: missingRight(actor) };
    const before = outingIn(state, id);
    const isThere = before.active.some((entry) => entry.diver === diver);
    const code = refusal(state, actor, act, isThere);
    if (code !== null) return { refused: code };
    const verdict = joinAt(before.outing, { type, position }, before.active);
    if (!verdict.ok) return { refused: verdict.code };
    return outingIs(state, id, { ...before, active: [...before.active, { diver, ...verdict.place }] });
  }

  function move(state: State, actor: Actor, act: Act & { act: 'move' }): Step {
    const { outing: id, diver, type, position } = act;
    if (!can(actor, 'registrations.move', { id: diver })) return { refused: missingRight(actor) };
    const before = outingIn(state, id);
    const entry = before.active.find((one) => one.diver === diver);
    if (!entry) return { refused: 'REGISTRATION_NOT_FOUND' };
    const code = refusal(state, actor, act, false);
    if (code !== null) return { refused: code };
    const others = before.active.filter((one) => one !== entry);
    const verdict = moveTo(before.outing, entry, { type, position }, others);
    if (!verdict.ok) return { refused: verdict.code };
    return outingIs(state, id, { ...before, active: [...others, { diver, ...verdict.place }] });
  }

  function withdraw(state: State, actor: Actor, { outing: id, diver }: Act & { act: 'withdraw' }): Step {
    const before = outingIn(state, id);
    const verdict = mayWithdraw({ actor, subject: { id: diver }, begun: false, directs: false });
    if (!verdict.ok) return { refused: verdict.code };
    const entry = before.active.find((one) => one.diver === diver);
    if (!entry) return { refused: 'REGISTRATION_NOT_FOUND' };
    const active = before.active.filter((one) => one !== entry);
    // A second removal from the same place takes the place of the first.
    const removed = [...new Set([...before.removed, placedText(entry)])].toSorted();
    const left = { ...before, active, removed };
    return outingIs(state, id, isPending(entry.type) ? left : promoted(left, kindOf(entry.type), 1));
  }

  function places(state: State, actor: Actor, { outing: id, diverMaxNumber }: Act & { act: 'places' }): Step {
    const before = outingIn(state, id);
    const outing = { ...before.outing, diverMaxNumber };
    const verdict = mayUpdateEvent(actor, before.outing, outing, now);
    if (!verdict.ok) return { refused: verdict.code };
    const after = { ...before, outing };
    const isRoomier = makesRoom(before.outing, outing, 'PARTICIPANT');
    return outingIs(state, id, isRoomier ? promoted(after, 'PARTICIPANT') : after);
  }

  function cancel(state: State, actor: Actor, id: number): Step {
    const before = outingIn(state, id);
    const verdict = mayChangeEvent(actor, before.outing);
    if (!verdict.ok) return { refused: verdict.code };
    return outingIs(state, id, { ...before, outing: { ...before.outing, status: 'CANCELLED' } });
  }

  const accountView = (state: State, { active, removed, movements }: OutingState): AccountView => {
    const open = openDebits(movements);
    const known = [...active.map(({ diver }) => diver), ...removed.map((one) => Number(one.split(' ')[2]))];
    const people = [...new Set([...known, ...movements.map(({ diverId }) => diverId)])];
    const sum = (diver: number, kind: OutingMovement['kind']): Cents =>
      sumOf(movements.filter((one) => one.diverId === diver && one.kind === kind));
    return {
      debits: open.length,
      debited: -sumOf(open) + 0,
      sums: people.map((diver) => `${diver} ${-sum(diver, 'OUTING') + 0} ${sum(diver, 'OUTING_REFUND')}`).toSorted(),
      wallets: Object.fromEntries(people.map((diver) => [diver, walletIn(state, diver).cents])),
    };
  };

  const credited = (wallet: WalletState, cents: Cents): WalletState => {
    return { ...wallet, cents: wallet.cents + cents, amounts: [...wallet.amounts, cents] };
  };

  /** Enters movements of an outing, each in its wallet too. */
  function enter(
    state: State,
    id: number,
    rows: readonly Omit<OutingMovement, 'id'>[],
    locked: readonly number[],
  ): Step {
    const next = new Map(state);
    const before = outingIn(state, id);
    let { movements } = before;
    for (const row of rows) {
      movements = [...movements, { id: movements.length + 1, ...row }];
      next.set(walletName(row.diverId), credited(walletIn(next, row.diverId), row.cents));
    }
    const outing = { ...before, movements };
    next.set(outingName(id), outing);
    return { state: next, answer: accountView(next, outing), locked };
  }

  function debit(state: State, act: Act & { act: 'debit' }): Step {
    const { outing: id, lines, key, again } = act;
    const { outing, active, removed, movements } = outingIn(state, id);
    const locked = lines.map(({ diver }) => diver);
    const sent = movements.filter(({ reference }) => reference?.startsWith(debitPrefix(id, key)));
    const known = [...active.map(({ diver }) => diver), ...removed.map((one) => Number(one.split(' ')[2]))];
    const asked = lines.map(({ diver, cents }) => ({ diver, amount: eurosOfCents(cents) }));
    const verdict = debitsOf(asked, new Set([...known, ...sent.map(({ diverId }) => diverId)]));
    if (!verdict.ok) return { refused: verdict.code };
    if (sent.length > 0) return enter(state, id, [], locked);
    if (outing.status === 'CANCELLED') return { refused: 'EVENT_CANCELLED' };
    if (!again && openDebits(movements).length > 0) return { refused: 'OUTING_DEBITED' };
    const rows = verdict.debits.map(({ diverId, cents }) => {
      return { diverId, cents: -cents, kind: 'OUTING' as const, reference: debitReference(id, key, diverId) };
    });
    return enter(state, id, rows, locked);
  }

  function refund(state: State, id: number): Step {
    const { outing, movements } = outingIn(state, id);
    if (outing.status !== 'CANCELLED') return { refused: 'OUTING_NOT_CANCELLED' };
    const rows = openDebits(movements).map(({ id: debited, diverId, cents }) => {
      return { diverId, cents: -cents, kind: 'OUTING_REFUND' as const, reference: refundReference(debited) };
    });
    const locked = movements.map(({ diverId }) => diverId);
    return enter(state, id, rows, locked);
  }

  const walletIs = (state: State, diver: number, wallet: WalletState, answer: Answer): Step => ({
    state: new Map(state).set(walletName(diver), wallet),
    answer,
  });

  function credit(state: State, { diver, cents, key }: Act & { act: 'credit' }): Step {
    const before = walletIn(state, diver);
    // The balance of an old row is of its own time.
    if (before.keys.includes(key)) return { state, answer: { balance: null } };
    const after = { ...credited(before, cents), keys: [...before.keys, key].toSorted() };
    return walletIs(state, diver, after, { balance: after.cents });
  }

  function settle(state: State, diver: number, checkout: number): { readonly state: State; readonly isPaid: boolean } {
    const before = walletIn(state, diver);
    if (before.settled.includes(checkout)) return { state, isPaid: true };
    const payment = before.paid.find((one) => one.checkout === checkout);
    if (!payment) return { state, isPaid: false };
    const settled = [...before.settled, checkout].toSorted((a, b) => a - b);
    const after = { ...credited(before, payment.cents), settled };
    return { state: new Map(state).set(walletName(diver), after), isPaid: true };
  }

  return function step(state: State, { act, actor: index }: Pick<Operation, 'act' | 'actor'>): Step {
    const actor = setup.actors[index ?? -1] as Actor;
    switch (act.act) {
      case 'register':
        return register(state, actor, act);
      case 'move':
        return move(state, actor, act);
      case 'withdraw':
        return withdraw(state, actor, act);
      case 'places':
        return places(state, actor, act);
      case 'cancel':
        return cancel(state, actor, act.outing);
      case 'look':
        return { state, answer: outingView(outingIn(state, act.outing)) };
      case 'debit':
        return debit(state, act);
      case 'refund':
        return refund(state, act.outing);
      case 'credit':
        return credit(state, act);
      case 'balance':
        return { state, answer: { balance: walletIn(state, act.diver).cents } };
      case 'statement':
        return { state, answer: { amounts: walletIn(state, act.diver).amounts.toSorted((a, b) => a - b) } };
      case 'pay': {
        const before = walletIn(state, act.diver);
        const paid = [...before.paid, { checkout: act.checkout, cents: act.cents }];
        return walletIs(state, act.diver, { ...before, paid }, { paid: true });
      }
      case 'settle':
      case 'confirm': {
        const { state: after, isPaid } = settle(state, act.diver, act.checkout);
        return { state: after, answer: { paid: isPaid } };
      }
    }
  };
}

const isAccount = (answer: Answer): answer is AccountView => 'wallets' in answer;
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function agrees(act: Act, seen: Answer, { answer, locked = [] }: Exclude<Step, { refused: string }>): boolean {
  if (isAccount(seen) && isAccount(answer)) {
    const { wallets: mine, ...model } = answer;
    const { wallets: theirs, ...told } = seen;
    // Wallets that the act has not locked may have changed before the answer was made.
    return isSame(told, model) && locked.every((diver) => theirs[diver] === mine[diver]);
  }
  if (act.act === 'credit' && 'balance' in answer && answer.balance === null) return true;
  return isSame(seen, answer);
}

/** The state after an operation that had this outcome; null when it cannot have had it in this state. */
function stateAfter(step: ReturnType<typeof stepper>, state: State, operation: Operation): State | null {
  const { outcome, act } = operation;
  if (act.act === 'confirm' && outcome.kind === 'ok' && 'paid' in outcome.answer && !outcome.answer.paid) {
    // Says that the ledger has no payment yet, not that the provider has none: its answer may have been older.
    const { settled } = state.get(walletName(act.diver)) as WalletState;
    return settled.includes(act.checkout) ? null : state;
  }
  const next = step(state, operation);
  if ('refused' in next) return outcome.kind === 'refused' && outcome.code === next.refused ? state : null;
  if (outcome.kind === 'refused') return null;
  return outcome.kind !== 'ok' || agrees(act, outcome.answer, next) ? next.state : null;
}

/**
 * The part as the database had it, after what it was before; null when it never was. A list that is not the former one
 * comes after it; the database has all lists in their order, and each wallet's amounts.
 */
function recorded({ versions, ledger }: Records): (name: string, part: Part, before: Part | undefined) => Part | null {
  const lists = new Map(Object.entries(versions).map(([id, list]) => [outingName(Number(id)), list]));
  const amounts = new Map(Object.entries(ledger).map(([id, list]) => [walletName(Number(id)), list]));
  return (name, part, before) => {
    if (!('outing' in part))
      return part.amounts.every((cents, index) => amounts.get(name)?.[index] === cents) ? part : null;
    const text = versionText(outingView(part));
    if (before && 'outing' in before && versionText(outingView(before)) === text) return part;
    const version = lists.get(name)?.indexOf(text, part.version + 1) ?? -1;
    return version < 0 ? null : { ...part, version };
  };
}

/** How far an outing or a wallet has come among its records. */
export const progressIn = (part: Part): number => ('outing' in part ? part.version : part.amounts.length);

/** The last progress of each part at which an operation may still come, by what it was answered: it saw the records then. */
export function lastProgress({ act, outcome }: Operation, { setup, records }: History): Map<string, number> {
  if (outcome.kind !== 'ok') return new Map();
  const { answer } = outcome;
  const lastWith = (diver: number, cents: Cents): number => {
    let sum = setup.divers.find(({ id }) => id === diver)?.cents ?? 0;
    const sums = [sum, ...(records.ledger[diver] ?? []).map((amount) => (sum += amount))];
    return sums.lastIndexOf(cents);
  };
  if ('active' in answer && 'outing' in act)
    return new Map([[outingName(act.outing), records.versions[act.outing]?.lastIndexOf(versionText(answer)) ?? -1]]);
  if ('amounts' in answer && 'diver' in act) return new Map([[walletName(act.diver), answer.amounts.length]]);
  if ('balance' in answer && answer.balance !== null && 'diver' in act)
    return new Map([[walletName(act.diver), lastWith(act.diver, answer.balance)]]);
  if (isAccount(answer) && act.act === 'debit')
    return new Map(act.lines.map(({ diver }) => [walletName(diver), lastWith(diver, answer.wallets[diver] ?? 0)]));
  return new Map();
}

/** Of a history: the state after an operation, null when the answers or the records of the database show another one. */
export function explainer({ setup, records }: History): (state: State, operation: Operation) => State | null {
  const step = stepper(setup);
  const asRecorded = recorded(records);
  return (state, operation) => {
    const after = stateAfter(step, state, operation);
    if (after === null || after === state) return after;
    const parts = new Map<string, Part>();
    for (const [name, part] of after) {
      const before = state.get(name);
      const known = part === before ? part : asRecorded(name, part, before);
      if (known === null) return null;
      parts.set(name, known);
    }
    return parts;
  };
}
