/** `2026/2027`: two years that follow each other. */
export function isSeasonLabel(text: string): boolean {
  const [, first, second] = /^(20\d\d)\/(20\d\d)$/.exec(text) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
}

/** The season that a setting names; empty where its text is another one, as on a server that has no use for it. */
export const seasonLabelOf = (typed: string | null | undefined): string => {
  const label = typed?.trim() ?? '';
  return isSeasonLabel(label) ? label : '';
};

/** `2025/2026` → `2026/2027`; any other text stays as it is. */
export const seasonAfter = (label: string): string => {
  const first = Number(label.slice(0, 4)) + 1;
  return isSeasonLabel(label) ? `${first}/${first + 1}` : label;
};
