// The fenced blocks of the operator's manual.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Block {
  /** The heading above it and its place below that heading: `Backups 1`. */
  readonly id: string;
  readonly text: string;
}

const manual = path.resolve(import.meta.dirname, '../../../docs/operations.md');

/** The shell blocks of the manual, in its order. */
export function shellBlocks(): readonly Block[] {
  const found: Block[] = [];
  let heading = '';
  let place = 0;
  // Headings stand outside of blocks, where `#` begins a comment.
  for (const [, title, language, text = ''] of readFileSync(manual, 'utf8').matchAll(
    /^#+ (.+)$|^```(\w*)\n([\s\S]*?)^```$/gm,
  )) {
    if (title !== undefined) [heading, place] = [title, 0];
    else if (language === 'sh') found.push({ id: `${heading} ${(place += 1)}`, text });
  }
  return found;
}
