import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';

export interface PlaceByKeyboardOptions {
  /** The places in the order in which one walks through them, 'À placer' first. */
  readonly places: () => readonly string[];
  /** Where the one who is carried stands. */
  readonly start: (active: string) => string;
  /** What the arrows have reached, null before the first; the collisions are asked from it. */
  readonly onTarget: (place: string | null) => void;
}

const TAKE = new Set(['Space', 'Enter']);
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Which place a key leads to: arrows step, a figure goes straight to that palanquée, 0 to those who are not placed. */
export function placeAfter(key: { readonly code: string; readonly key: string }, at: number, count: number): number {
  const step = STEPS[key.code];
  if (step) return step(at, count - 1);
  return /^\d$/.test(key.key) && Number(key.key) < count ? Number(key.key) : at;
}

/**
 * Carries somebody from place to place. The library's own sensor moves by coordinates and scrolls to where it thinks that
 * they lie, which between a column that sticks and cards of any height is elsewhere.
 */
export class PlaceByKeyboard implements SensorInstance {
  autoScrollEnabled = false;
  private readonly props: SensorProps<PlaceByKeyboardOptions>;
  private readonly listening = new AbortController();
  private place: string;
  private steps = 0;

  static readonly activators: Activators<PlaceByKeyboardOptions> = [
    {
      eventName: 'onKeyDown',
      handler: (event: React.KeyboardEvent, _options, { active }) => {
        if (event.repeat || !TAKE.has(event.code) || event.target !== active.activatorNode.current) return false;
        event.preventDefault();
        return true;
      },
    },
  ];

  constructor(props: SensorProps<PlaceByKeyboardOptions>) {
    this.props = props;
    this.place = props.options.start(String(props.active));
    // Over nothing yet: what is said first is that they are taken up.
    props.options.onTarget(null);
    props.onStart({ x: 0, y: 0 });
    const { signal } = this.listening;
    // At once, for keys that come quickly; the very one that has taken them up is still on its way here.
    document.addEventListener('keydown', this.onKey, { signal });
    document.addEventListener('visibilitychange', this.cancel, { signal });
    document.addEventListener('pointerdown', this.cancel, { signal });
  }

  private readonly cancel = (): void => {
    this.listening.abort();
    this.props.onCancel();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event === this.props.event || (event.repeat && TAKE.has(event.code))) return;
    if (event.code === 'Escape' || event.code === 'Tab') {
      event.preventDefault();
      this.cancel();
    } else if (TAKE.has(event.code)) {
      event.preventDefault();
      this.listening.abort();
      this.props.onEnd();
    } else {
      this.step(event);
    }
  };

  private step(event: KeyboardEvent): void {
    const places = this.props.options.places();
    const next = places[placeAfter(event, places.indexOf(this.place), places.length)];
    if (STEPS[event.code]) event.preventDefault();
    if (next === undefined || next === this.place) return;
    this.place = next;
    this.props.options.onTarget(next);
    document.querySelector(`[data-place="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
    this.steps += 1;
    // How far does not matter: what is new makes the library ask anew what they are over.
    this.props.onMove({ x: this.steps, y: 0 });
  }
}
