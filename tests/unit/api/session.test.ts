import { describe, expect, it, vi } from 'vitest';
import { createSession, readClaims, TOKEN_KEY } from '#api/session/session.ts';
import { createClub } from '#tests/support/existing-server/club.ts';
import { tokenFor } from '#tests/support/existing-server/tokens.ts';

const [me, other] = createClub(new Date()).divers;
const fresh = (expires = 3600): string => tokenFor(me!, { expires });
const otherToken = (): string => tokenFor(other!);

function storageWith(token?: string) {
  const values = new Map(token === undefined ? [] : [[TOKEN_KEY, token]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function sessionWith(token?: string) {
  const storage = storageWith(token);
  let otherTab: (token: string | null) => void = () => undefined;
  const session = createSession({ storage, now: Date.now, onOtherTab: (listener) => (otherTab = listener) });
  const heard = vi.fn();
  session.subscribe(heard);
  return { session, storage, heard, otherTab: (next: string | null) => otherTab(next) };
}

describe('a session', () => {
  it.each(['', 'rien', 'a.b.c', 'e30.bm9u.x'])('is not made of %j', (token) => {
    expect(readClaims(token)).toBeNull();
    expect(sessionWith(token).session.state()).toBe('out');
  });

  it('is taken up from the storage while its token lives', () => {
    expect(sessionWith(fresh()).session.isLive()).toBe(true);
    const { session, storage } = sessionWith(fresh(-5));
    expect([session.state(), session.token(), session.claims()]).toEqual(['out', null, null]);
    expect(storage.values.has(TOKEN_KEY)).toBe(true);
  });

  it('stays on its page when its token expires, and is over when that is found at another one', async () => {
    let now = Date.now();
    const session = createSession({ storage: storageWith(fresh()), now: () => now });
    session.lapse();
    expect(session.state()).toBe('in');
    now += 3_700_000;
    expect([session.state(), session.isLive()]).toEqual(['in', false]);
    const waiting = session.end(session.token() ?? '');
    session.lapse();
    expect([session.state(), session.token()]).toEqual(['out', null]);
    expect(await waiting).toBe(false);
  });

  it('is kept and forgotten, and tells of it', () => {
    const { session, storage, heard } = sessionWith();
    session.signIn(fresh());
    expect([session.state(), storage.values.has(TOKEN_KEY)]).toEqual(['in', true]);
    session.signOut();
    expect([session.state(), storage.values.has(TOKEN_KEY)]).toEqual(['out', false]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('does not come back by a refresh that was under way when the member signed out', () => {
    const { session } = sessionWith(fresh());
    session.signOut();
    session.renew(fresh());
    expect(session.state()).toBe('out');
  });

  it('follows what another tab does', async () => {
    const { session, otherTab, heard } = sessionWith(fresh());
    const waiting = session.end(session.token() ?? '');
    expect(session.state()).toBe('ended');
    otherTab(fresh());
    expect(await waiting).toBe(true);
    expect(session.state()).toBe('in');
    otherTab(null);
    expect(session.state()).toBe('out');
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('that has ended asks once for all that wait, and answers all of them', async () => {
    const { session, heard } = sessionWith(fresh());
    const refused = session.token() ?? '';
    const waiting = [session.end(refused), session.end(refused)];
    expect(heard).toHaveBeenCalledTimes(1);
    session.signIn(fresh());
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it('does not end by the refusal of a token that was replaced meanwhile', async () => {
    const { session } = sessionWith(fresh());
    const old = session.token() ?? '';
    session.renew(fresh());
    expect(await session.end(old)).toBe(true);
    expect(session.state()).toBe('in');
  });

  it.each(['giveUp', 'signOut'] as const)('answers no when the member does not sign in again (%s)', async (how) => {
    const { session } = sessionWith(fresh());
    const waiting = session.end(session.token() ?? '');
    session[how]();
    expect(await waiting).toBe(false);
    expect(session.state()).toBe(how === 'giveUp' ? 'in' : 'out');
  });

  it.each(['signIn', 'otherTab'] as const)('sends waiting requests under no other member’s name (%s)', async (how) => {
    const { session, otherTab } = sessionWith(fresh());
    const waiting = session.end(session.token() ?? '');
    ({ signIn: session.signIn, otherTab })[how](otherToken());
    expect(await waiting).toBe(false);
    expect([session.state(), session.claims()?.sub]).toEqual(['in', other!.licenceNumber]);
  });

  it('does not answer a late refusal with the token of another member', async () => {
    const { session } = sessionWith(fresh());
    const old = session.token() ?? '';
    session.signIn(otherToken());
    expect(await session.end(old)).toBe(false);
    session.signOut();
    expect(await session.end(old)).toBe(false);
  });
});
