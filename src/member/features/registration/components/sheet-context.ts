import { createContext, use } from 'react';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { Entry } from '../../../../shared/contract/events.ts';
import type { RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import type { RegistrationActions } from '../api/useRegistrationActions.ts';
import type { Remarks } from '../model/remark-autosave.ts';
import type { News } from '../model/useRemoteChanges.ts';
import type { Registrar } from '../model/registrar.ts';

/** A question that one more dialog asks. */
export type Question =
  | { readonly about: 'register'; readonly type: RegistrationType; readonly slot: number | undefined }
  | { readonly about: 'move' | 'remove' | 'purge'; readonly entry: Entry };

/** What every line of an opened outing's sheet works with. */
export interface SheetParts {
  readonly event: EventRecord;
  readonly by: Registrar;
  readonly actions: RegistrationActions;
  readonly remarks: Remarks;
  /** Is there anybody but the diver in person whom the member may register? */
  readonly registersOthers: boolean;
  /** What somebody else has just changed. */
  readonly news: News;
  readonly ask: (question: Question) => void;
  readonly onEvent: (event: EventRecord) => Promise<void>;
  readonly onOwnChange: (diverId: number) => void;
}

export const SheetContext = createContext<SheetParts | null>(null);

export function useSheet(): SheetParts {
  const parts = use(SheetContext);
  if (parts === null) throw new Error('A line of the sheet stands outside of it');
  return parts;
}
