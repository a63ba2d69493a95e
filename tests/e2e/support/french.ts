/** A sentence wherever it stands in a text; French typography may put a non-breaking space for any of its spaces. */
export const sentence = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));
