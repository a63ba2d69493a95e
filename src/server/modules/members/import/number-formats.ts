/**
 * What a sheet shows for a whole number by a format that pads its figures: `00000`, `0# ## ## ## ##`, `"A-"00"-"000000`. Null
 * where the format does something else.
 */
export function shownAs(format: string, value: number): string | null {
  const [section = ''] = format.replace(/\[(?![<>=])[^\]]*\]|[_*]./g, '').split(';');
  const tokens = section.match(/"[^"]*"|\\.|./gs) ?? [];
  const places = tokens.filter((one) => /^[0#?]$/.test(one));
  const isPadded = places.length > 1 && places[0] === '0' && tokens.every((one) => /^(["\\].+|[-+ ()0#?])$/s.test(one));
  if (!isPadded || !Number.isSafeInteger(value) || value < 0) return null;
  const figures = String(value).padStart(places.length, '0');
  let at = 0;
  const shown = tokens.map((one) => {
    if (!places.includes(one)) return one.replace(/^["\\]|"$/g, '');
    const from = at;
    // Figures without a place of their own stand in the first.
    at = from === 0 ? figures.length - places.length + 1 : from + 1;
    return figures.slice(from, at);
  });
  return shown.join('');
}
