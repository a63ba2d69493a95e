import { messageOf } from '../../../../shared/api/client/errors.ts';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { getEvent } from '../../../../shared/api/resources/events.ts';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';

/** One change of the sheet. */
export interface SheetAction {
  /** Identifies the pressed button, which shows that it is busy. */
  readonly key: string;
  /** Diver of the changed registration, so that the member's own changes are not announced to them. */
  readonly diverId: number;
  readonly call: () => Promise<EventRecord | null>;
  /** Sentence of success. */
  readonly done: (event: EventRecord) => string;
}

interface Outcome {
  readonly text: string;
  /** The action to retry; null after a success. */
  readonly failed: SheetAction | null;
}

export interface RegistrationActions {
  /** Key of the action that runs; one at a time. */
  readonly running: string | null;
  /** Of the last action. */
  readonly outcome: Outcome | null;
  readonly act: (action: SheetAction) => void;
}

interface ActionHooks {
  /** Called before the request. */
  readonly onOwnChange: (diverId: number) => void;
  readonly onEvent: (event: EventRecord) => Promise<void>;
  /** The reason of the refusal may not be on the screen yet. */
  readonly onRefused: () => void;
}

/** Runs the changes of one outing's sheet, one at a time. */
export function useRegistrationActions(eventId: number, hooks: ActionHooks): RegistrationActions {
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (action: SheetAction) => {
      hooks.onOwnChange(action.diverId);
      const event = (await action.call()) ?? (await getEvent(eventId));
      await hooks.onEvent(event);
      return action.done(event);
    },
    onError: hooks.onRefused,
  });
  const outcome =
    error && variables ? { text: messageOf(error), failed: variables } : data ? { text: data, failed: null } : null;
  return { running: isPending ? variables.key : null, outcome, act: mutate };
}
