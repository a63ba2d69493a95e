import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DESCRIPTION_PAUSE_MS,
  Remark,
  Remarks,
  type Drafts,
} from '#member/features/registration/model/remark-autosave.ts';

/** A server that answers when told to. */
function fakeServer() {
  const calls: { text: string; answer: (ok: boolean) => void }[] = [];
  const save = (text: string): Promise<void> =>
    new Promise((resolve, reject) =>
      calls.push({ text, answer: (ok) => (ok ? resolve() : reject(new Error('away'))) }),
    );
  return { calls, save, saved: () => calls.map((call) => call.text) };
}

function memory(): Drafts & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function remarkOn(stored = '', drafts = memory()) {
  const server = fakeServer();
  const remark = new Remark('key', stored, drafts);
  remark.savesWith(server.save);
  return { remark, server, drafts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a remark that saves itself', () => {
  it('waits for a pause of 500 ms, then sends the cleaned text once', async () => {
    const { remark, server } = remarkOn();
    remark.type('Deux <div>blocs');
    await vi.advanceTimersByTimeAsync(DESCRIPTION_PAUSE_MS - 1);
    remark.type('Deux <div>blocs</div>\n');
    await vi.advanceTimersByTimeAsync(DESCRIPTION_PAUSE_MS - 1);
    expect(server.saved()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.saved()).toEqual(['Deux blocs']);
    expect(remark.state().phase).toBe('saving');
    server.calls[0]!.answer(true);
    await settle();
    expect(remark.state().phase).toBe('saved');
  });

  it('sends nothing that the server already has', async () => {
    const { remark, server } = remarkOn('Nitrox');
    remark.type('Nitrox ');
    await vi.advanceTimersByTimeAsync(DESCRIPTION_PAUSE_MS);
    expect(server.saved()).toEqual([]);
    expect(remark.state().phase).toBe('saved');
  });

  it('sends the latest text after the one that is under way, never two at once', async () => {
    const { remark, server } = remarkOn();
    remark.type('un');
    void remark.flush();
    remark.type('un deux');
    void remark.flush();
    expect(server.saved()).toEqual(['un']);
    server.calls[0]!.answer(true);
    await settle();
    expect(server.saved()).toEqual(['un', 'un deux']);
    server.calls[1]!.answer(true);
    await settle();
    expect(remark.state()).toMatchObject({ phase: 'saved', text: 'un deux' });
  });

  it('keeps what could not be saved, in the tab’s storage too, and sends it when asked again', async () => {
    const { remark, server, drafts } = remarkOn();
    remark.type('Important');
    const flushed = remark.flush();
    server.calls[0]!.answer(false);
    expect(await flushed).toBe(false);
    expect(remark.state()).toMatchObject({ phase: 'failed', text: 'Important' });

    // Reloads the page.
    const again = remarkOn('', drafts);
    expect(again.remark.state()).toMatchObject({ phase: 'failed', text: 'Important' });
    const retried = again.remark.flush();
    again.server.calls[0]!.answer(true);
    expect(await retried).toBe(true);
    expect(drafts.kept.size).toBe(0);
  });

  it('is not overwritten by the server’s text while the member types, and follows it otherwise', async () => {
    const { remark, server } = remarkOn('avant');
    remark.serverHolds('de quelqu’un d’autre', false);
    expect(remark.state().text).toBe('de quelqu’un d’autre');
    remark.type('à moi');
    remark.serverHolds('encore', true);
    expect(remark.state().text).toBe('à moi');
    const flushed = remark.flush();
    server.calls[0]!.answer(true);
    await flushed;
    // Saved, but the cursor is still in the field.
    remark.serverHolds('et encore', true);
    expect(remark.state().text).toBe('à moi');
  });

  it('tells whether all of an outing’s remarks are saved', async () => {
    const server = fakeServer();
    const remarks = new Remarks(memory());
    const one = remarks.of('one', '');
    one.savesWith(server.save);
    expect(remarks.of('one', '')).toBe(one);
    expect(await remarks.flush()).toBe(true);
    one.type('texte');
    const flushed = remarks.flush();
    server.calls[0]!.answer(false);
    expect(await flushed).toBe(false);
  });
});
