/** More than any dive: what the wire takes. */
const MOST = { m: 200, min: 600 } as const;

/** Metres as they are typed, minutes as whole ones; null: nothing, or nothing that can be read. */
export function figureTyped(typed: string, unit: 'm' | 'min'): number | null {
  const value = Number(typed.replace(',', '.'));
  if (typed.trim() === '' || !Number.isFinite(value) || value < 0) return null;
  const figure = unit === 'min' ? Math.round(value) : value;
  return unit === 'min' && figure < 1 ? null : Math.min(figure, MOST[unit]);
}

export const shownFigure = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** `9h30`, `9:30`, `0930`, `9h` → `09:30`, `09:00`; null: no time of day. */
export function timeTyped(typed: string): string | null {
  const parts = /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?|(\d{2}))$/i.exec(typed.trim());
  const hour = Number(parts?.[1]);
  const minute = Number(parts?.[2] ?? parts?.[3] ?? 0);
  if (!parts || hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
