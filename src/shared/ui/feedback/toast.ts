import { messageOf } from '#api/client/errors.ts';

interface Toast {
  readonly text: string;
  readonly tone: 'done' | 'note';
}

const SHOWN_MS = 6000;
const listeners = new Set<() => void>();
let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: Toast | null): void {
  current = next;
  clearTimeout(timer);
  if (next) timer = setTimeout(() => set(null), SHOWN_MS);
  for (const listener of listeners) listener();
}

export const toast = (text: string, tone: Toast['tone'] = 'done'): void => set({ text, tone });
export const toastError = (error: unknown): void => toast(messageOf(error), 'note');
export const dismissToast = (): void => set(null);
export const currentToast = (): Toast | null => current;
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
