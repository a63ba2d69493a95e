import { Type, type Static } from 'typebox';
import { ROLES } from '#domain/permissions.ts';
import { Count, Instant, Nullable, Secret } from './common.ts';

/** A file of BACKUP_DIR (our server only). */
export const Backup = Type.Object({
  file: Type.String(),
  /** Instant of its data. */
  at: Instant,
  /** In bytes. */
  size: Count,
  /** Encrypted by a passphrase. */
  sealed: Type.Boolean(),
  /** The migration before which it was made. */
  before: Nullable(Type.String()),
  /** Findings of its verification; null: not verified on this machine. */
  description: Nullable(
    Type.Object({
      /** SHA-256 of the file, as `sha256sum` prints it. */
      sha256: Type.String(),
      verifiedAt: Instant,
      schema: Type.String(),
      /** Version of the program that made it. */
      program: Nullable(Type.String()),
      divers: Count,
      events: Count,
      movements: Count,
    }),
  ),
});
export type Backup = Static<typeof Backup>;

const Administrator = Type.Object({
  licence: Type.String(),
  lastname: Type.String(),
  firstname: Type.String(),
  role: Type.Enum(ROLES),
});

/** GET /sauvegardes, newest first. */
export const BackupList = Type.Object({
  /** Folder on the server. */
  dir: Type.String(),
  /** The server encrypts its own. */
  sealing: Type.Boolean(),
  /** A backup or a restore is under way. */
  busy: Type.Boolean(),
  /** The last restore; `problem`: a sentence, when it changed nothing. The administrators are those of now. */
  last: Nullable(
    Type.Object({
      file: Type.String(),
      at: Instant,
      problem: Nullable(Type.String()),
      administrators: Type.Array(Administrator),
    }),
  ),
  backups: Type.Array(Backup),
});
export type BackupList = Static<typeof BackupList>;

export const BackupParams = Type.Object({ file: Type.String({ minLength: 1, maxLength: 120 }) });

const order = {
  file: BackupParams.properties.file,
  /** Passphrase, where it is not the server's own. */
  passphrase: Type.Optional(Secret({ maxLength: 1000 })),
  /** Takes one that is not encrypted, although the server encrypts. */
  unsealed: Type.Optional(Type.Boolean()),
  /** Goes on without the list of erased members. */
  withoutList: Type.Optional(Type.Boolean()),
};
export type RestoreOrder = Static<ReturnType<typeof Type.Object<typeof order>>>;

/** POST /sauvegardes/restauration */
export const RestoreBody = Type.Object({ ...order, clubName: Type.String({ maxLength: 200 }) });
export type RestoreBody = Static<typeof RestoreBody>;

/** POST /premiere-visite/restauration */
export const FirstRestoreBody = Type.Object({ ...order, code: Type.String({ minLength: 1, maxLength: 60 }) });
export type FirstRestoreBody = Static<typeof FirstRestoreBody>;
