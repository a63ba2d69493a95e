import { messageOf } from '#api/client/errors.ts';
import { cleanDescription } from '#domain/registration/description.ts';

/** Specification §9. */
export const DESCRIPTION_PAUSE_MS = 500;

interface RemarkState {
  readonly text: string;
  readonly phase: 'rest' | 'typing' | 'saving' | 'saved' | 'failed';
  readonly message: string | null;
}

/** Storage of typed text until the server has it, so that a reload or a crash loses nothing. */
export type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Saves after a pause in typing (specification §5), one request at a time; outlives its field to finish. */
export class Remark {
  readonly #key: string;
  readonly #drafts: Drafts;
  readonly #listeners = new Set<() => void>();
  #state: RemarkState;
  #stored: string;
  #save: (text: string) => Promise<void> = () => Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<boolean> | null = null;

  constructor(key: string, stored: string, drafts: Drafts) {
    this.#key = key;
    this.#stored = stored;
    this.#drafts = drafts;
    const draft = drafts.getItem(key);
    const kept = draft !== null && cleanDescription(draft) !== stored;
    this.#state = kept
      ? { text: draft, phase: 'failed', message: 'Cette remarque n’a pas encore été enregistrée.' }
      : { text: stored, phase: 'rest', message: null };
  }

  readonly state = (): RemarkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The request changes when the diver is moved to another place. */
  savesWith(save: (text: string) => Promise<void>): void {
    this.#save = save;
  }

  /** Ignores the server's newer text while the member is typing or saving. */
  serverHolds(stored: string, focused: boolean): void {
    if (stored === this.#stored) return;
    this.#stored = stored;
    if (!focused && (this.#state.phase === 'rest' || this.#state.phase === 'saved'))
      this.#set({ text: stored, phase: 'rest', message: null });
  }

  type(text: string): void {
    this.#drafts.setItem(this.#key, text);
    this.#set({ text, phase: 'typing', message: null });
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.flush(), DESCRIPTION_PAUSE_MS);
  }

  /** Resolves to whether the server has the whole text. */
  flush(): Promise<boolean> {
    this.#stopTimer();
    if (this.#state.phase === 'rest' || this.#state.phase === 'saved') return Promise.resolve(true);
    this.#running ??= this.#saveLatest().finally(() => (this.#running = null));
    return this.#running;
  }

  async #saveLatest(): Promise<boolean> {
    for (;;) {
      const text = this.#state.text;
      const cleaned = cleanDescription(text);
      if (cleaned !== this.#stored) {
        this.#set({ text, phase: 'saving', message: null });
        try {
          await this.#save(cleaned);
        } catch (error) {
          if (this.#state.text !== text) continue;
          this.#set({ text, phase: 'failed', message: messageOf(error) });
          return false;
        }
        this.#stored = cleaned;
      }
      if (this.#state.text !== text) continue;
      this.#stopTimer();
      this.#drafts.removeItem(this.#key);
      this.#set({ text, phase: 'saved', message: null });
      return true;
    }
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #set(state: RemarkState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export class Remarks {
  readonly #all = new Map<string, Remark>();
  readonly #drafts: Drafts;

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
  }

  of(key: string, stored: string): Remark {
    const remark = this.#all.get(key) ?? new Remark(key, stored, this.#drafts);
    this.#all.set(key, remark);
    return remark;
  }

  async flush(): Promise<boolean> {
    const saved = await Promise.all([...this.#all.values()].map((remark) => remark.flush()));
    return saved.every(Boolean);
  }
}
