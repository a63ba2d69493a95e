/** Text typed into the field of that name; empty where there is none. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
