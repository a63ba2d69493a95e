import { createContext, use } from 'react';
import type { Entry, ClubEvent } from '#contract/events.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { Viewer } from '#ui/data/viewer.ts';
import type { RegistrationActions } from '../model/actions.ts';
import type { Remarks } from '../model/remark-autosave.ts';
import type { RemoteChanges } from '../model/changes.ts';

export type SheetDialog =
  | { readonly about: 'register'; readonly type: RegistrationType; readonly slot: number | undefined }
  | { readonly about: 'move' | 'remove' | 'purge'; readonly entry: Entry };

export interface SheetState {
  readonly event: ClubEvent;
  readonly viewer: Viewer;
  /** Outings that were read beside this one. */
  readonly listed: readonly ClubEvent[];
  readonly actions: RegistrationActions;
  readonly remarks: Remarks;
  readonly registersOthers: boolean;
  readonly changes: RemoteChanges;
  readonly openDialog: (dialog: SheetDialog) => void;
  readonly onEvent: (event: ClubEvent) => Promise<void>;
  readonly onOwnChange: (diverId: number) => void;
}

export const SheetContext = createContext<SheetState | null>(null);

/** Prices of registrants by their id; undefined for those who are not shown them. */
export const PricesContext = createContext<ReadonlyMap<number, string> | undefined>(undefined);

/** @throws outside of a sheet */
export function useSheet(): SheetState {
  const state = use(SheetContext);
  if (state === null) throw new Error('Outside of a registration sheet.');
  return state;
}
