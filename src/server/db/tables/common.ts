import type { Generated } from 'kysely';

export interface Numbered {
  id: Generated<number>;
}

export interface Versioned extends Numbered {
  version: Generated<number>;
}
