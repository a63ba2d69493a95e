import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { getEvent } from '../../../../shared/api/resources/events.ts';

/** One change of the sheet. */
export interface SheetAction {
  /** Tells the buttons apart, so that the pressed one shows that it works. */
  readonly key: string;
  /** Whose registration it changes: others' changes alone are announced as news. */
  readonly diverId: number;
  readonly call: () => Promise<EventRecord | null>;
  /** What to say once it is done. */
  readonly done: (event: EventRecord) => string;
}

export interface Outcome {
  readonly text: string;
  readonly failed: boolean;
  /** What failed, to be tried again. */
  readonly again: SheetAction | null;
}

export interface RegistrationActions {
  /** Key of the action that runs; one at a time. */
  readonly running: string | null;
  readonly outcome: Outcome | null;
  /** Answers whether it succeeded. A second call while one runs does nothing. */
  readonly act: (action: SheetAction) => Promise<boolean>;
}

export interface ActionHooks {
  /** Before the answer is shown. */
  readonly onOwnChange: (diverId: number) => void;
  readonly onEvent: (event: EventRecord) => Promise<void>;
  /** The server has refused: what it refused by may not be on the screen yet. */
  readonly onRefused: () => void;
}

/** Runs the changes of one outing's sheet, one at a time, and keeps what came of the last one. */
export function useRegistrationActions(eventId: number, hooks: ActionHooks): RegistrationActions {
  const [running, setRunning] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const busy = useRef(false);
  const { onOwnChange, onEvent, onRefused } = hooks;

  const act = useCallback(
    async (action: SheetAction): Promise<boolean> => {
      if (busy.current) return false;
      busy.current = true;
      setRunning(action.key);
      setOutcome(null);
      try {
        onOwnChange(action.diverId);
        const event = (await action.call()) ?? (await getEvent(eventId));
        await onEvent(event);
        setOutcome({ text: action.done(event), failed: false, again: null });
        return true;
      } catch (error) {
        setOutcome({ text: messageOf(error), failed: true, again: action });
        onRefused();
        return false;
      } finally {
        busy.current = false;
        setRunning(null);
      }
    },
    [eventId, onOwnChange, onEvent, onRefused],
  );
  return { running, outcome, act };
}
