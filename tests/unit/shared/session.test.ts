import { describe, expect, it } from 'vitest';
import { createSession, TOKEN_KEY } from '../../../src/shared/api/session.ts';

const NOW = Date.parse('2026-11-28T09:00:00Z');
const THOMAS = 'A-00-000006';
const CAMILLE = 'A-00-000007';

let made = 0;
function tokenOf(licence: string, expires = 3600): string {
  const claims = { sub: licence, rol: 'USER', lvl: 'N2', iat: NOW / 1000, exp: NOW / 1000 + expires, jti: (made += 1) };
  return ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.');
}

/** A session in a browser of its own; `otherTab` is what another tab writes, null when it signs out. */
function open(token: string | null) {
  const kept = new Map(token === null ? [] : [[TOKEN_KEY, token]]);
  let otherTab: (token: string | null) => void = () => undefined;
  const session = createSession({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => NOW,
    onOtherTab: (listener) => (otherTab = listener),
  });
  return { session, kept, otherTab: (next: string | null) => otherTab(next) };
}

describe('a token that the server has refused', () => {
  it('keeps what waits until the same member has signed in again', async () => {
    const refused = tokenOf(THOMAS);
    const { session } = open(refused);
    const waits = Promise.all([session.end(refused), session.end(refused)]);
    expect(session.state()).toBe('ended');
    session.signIn(tokenOf(THOMAS));
    expect(await waits).toEqual([true, true]);
    expect(session.state()).toBe('in');
  });

  it('drops what waits when somebody else signs in', async () => {
    const refused = tokenOf(THOMAS);
    const { session } = open(refused);
    const waits = session.end(refused);
    session.signIn(tokenOf(CAMILLE));
    expect(await waits).toBe(false);
    expect(session.claims()?.sub).toBe(CAMILLE);
  });

  it('drops what waits when somebody else signs in in another tab', async () => {
    const refused = tokenOf(THOMAS);
    const { session, otherTab } = open(refused);
    const waits = session.end(refused);
    otherTab(tokenOf(CAMILLE));
    expect(await waits).toBe(false);
    expect(session.state()).toBe('in');
  });

  it('goes on with a token that the same member has got meanwhile, and with nobody else’s', async () => {
    const old = tokenOf(THOMAS);
    const { session } = open(old);
    session.renew(tokenOf(THOMAS));
    expect(await session.end(old)).toBe(true);
    session.signIn(tokenOf(CAMILLE));
    expect(await session.end(old)).toBe(false);
    session.signOut();
    expect(await session.end(old)).toBe(false);
  });

  it('fails what waits when the member does not sign in now, and asks again at the next refusal', async () => {
    const refused = tokenOf(THOMAS);
    const { session } = open(refused);
    const waits = session.end(refused);
    session.giveUp();
    expect(await waits).toBe(false);
    expect(session.state()).toBe('in');
    void session.end(refused);
    expect(session.state()).toBe('ended');
  });
});

describe('the tabs of one browser', () => {
  it('are signed out together', async () => {
    const refused = tokenOf(THOMAS);
    const { session, otherTab } = open(refused);
    const waits = session.end(refused);
    otherTab(null);
    expect(await waits).toBe(false);
    expect(session.state()).toBe('out');
  });

  it('take a refreshed token over', () => {
    const { session, otherTab } = open(tokenOf(THOMAS));
    const next = tokenOf(THOMAS);
    otherTab(next);
    expect(session.token()).toBe(next);
    expect(session.state()).toBe('in');
  });
});

describe('the kept token', () => {
  it.each([
    ['lives until its last second', 0, true],
    ['is dead after it', -1, false],
  ])('%s', (_text, expires, live) => {
    expect(open(tokenOf(THOMAS, expires)).session.isLive()).toBe(live);
  });

  it('is nobody’s when it is no token', () => {
    const { session } = open('nonsense');
    expect(session.state()).toBe('out');
    expect(session.isLive()).toBe(false);
  });

  it('is not brought back by a refresh that comes after the sign-out', () => {
    const { session, kept } = open(tokenOf(THOMAS));
    session.signOut();
    session.renew(tokenOf(THOMAS));
    expect(session.token()).toBeNull();
    expect(kept.size).toBe(0);
  });
});
