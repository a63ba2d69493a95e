// The fenced blocks of the operator's manual, and of its page for many clubs.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Block {
  /** The heading above it and its place below that heading: `Backups 1`. */
  readonly id: string;
  readonly text: string;
}

const docs = path.resolve(import.meta.dirname, '../../../docs');
const manual = ['operations.md', 'many-clubs.md'].map((page) => readFileSync(path.join(docs, page), 'utf8')).join('\n');

/** The shell blocks of the manual, in its order. */
export function shellBlocks(): readonly Block[] {
  const found: Block[] = [];
  let heading = '';
  let place = 0;
  // Headings stand outside of blocks, where `#` begins a comment.
  for (const [, title, language, text = ''] of manual.matchAll(/^#+ (.+)$|^```(\w*)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) [heading, place] = [title, 0];
    else if (language === 'sh') found.push({ id: `${heading} ${(place += 1)}`, text });
  }
  return found;
}
