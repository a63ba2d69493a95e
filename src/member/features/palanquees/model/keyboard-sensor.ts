import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';

interface KeyboardSensorOptions {
  /** In the order of the arrow keys, 'À placer' first. */
  readonly places: () => readonly string[];
  readonly start: (active: string) => string;
  /** Null: no place reached yet. */
  readonly onTarget: (place: string | null) => void;
}

const PICK_OR_DROP = new Set(['Space', 'Enter']);
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Index of the place: arrows step, a digit jumps to that palanquée, 0 to 'À placer'. */
export function placeAfter(key: { readonly code: string; readonly key: string }, at: number, count: number): number {
  const step = STEPS[key.code];
  if (step) return step(at, count - 1);
  return /^\d$/.test(key.key) && Number(key.key) < count ? Number(key.key) : at;
}

/** Replaces dnd-kit's own sensor, whose coordinates miss cards of different heights beside a sticky column. */
export class KeyboardSensor implements SensorInstance {
  autoScrollEnabled = false;
  private readonly props: SensorProps<KeyboardSensorOptions>;
  private readonly listening = new AbortController();
  private place: string;
  private steps = 0;

  static readonly activators: Activators<KeyboardSensorOptions> = [
    {
      eventName: 'onKeyDown',
      handler: (event: React.KeyboardEvent, _options, { active }) => {
        if (event.repeat || !PICK_OR_DROP.has(event.code) || event.target !== active.activatorNode.current)
          return false;
        event.preventDefault();
        return true;
      },
    },
  ];

  constructor(props: SensorProps<KeyboardSensorOptions>) {
    this.props = props;
    this.place = props.options.start(String(props.active));
    // Announces first that the diver is picked up, over no place yet.
    props.options.onTarget(null);
    props.onStart({ x: 0, y: 0 });
    const { signal } = this.listening;
    // Listens at once, for quick typists, although the keydown that picked up is still bubbling (see onKey).
    document.addEventListener('keydown', this.onKey, { signal });
    document.addEventListener('visibilitychange', this.cancel, { signal });
    document.addEventListener('pointerdown', this.cancel, { signal });
  }

  private readonly cancel = (): void => {
    this.listening.abort();
    this.props.onCancel();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const dropping = PICK_OR_DROP.has(event.code);
    if (event === this.props.event || (event.repeat && dropping)) return;
    const cancelling = event.code === 'Escape' || event.code === 'Tab';
    if (dropping || cancelling || STEPS[event.code]) event.preventDefault();
    if (cancelling) {
      this.cancel();
    } else if (dropping) {
      this.listening.abort();
      this.props.onEnd();
    } else {
      this.step(event);
    }
  };

  private step(event: KeyboardEvent): void {
    const places = this.props.options.places();
    const next = places[placeAfter(event, places.indexOf(this.place), places.length)];
    if (next === undefined || next === this.place) return;
    this.place = next;
    this.props.options.onTarget(next);
    document.querySelector(`[data-place="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
    this.steps += 1;
    // Any new coordinate makes dnd-kit ask for the collision again.
    this.props.onMove({ x: this.steps, y: 0 });
  }
}
