import type { MailChoices } from '../../../../shared/contract/mail.ts';
import { OPTIONAL_MAIL_KINDS } from '../../../../shared/domain/mail/kinds.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { choicesRepository } from './choices-repository.ts';

export function choicesService({ database }: ServiceContext) {
  async function choicesOf(tx: Tx, { id }: Actor): Promise<MailChoices> {
    const refused = await choicesRepository(tx).refusedBy(id);
    return { kinds: OPTIONAL_MAIL_KINDS.map((kind) => ({ kind, wanted: !refused.has(kind) })) };
  }

  return {
    read: (actor: Actor): Promise<MailChoices> => database.read((tx) => choicesOf(tx, actor)),

    /** Absent kinds stay as they are. */
    write: (actor: Actor, { kinds }: MailChoices): Promise<MailChoices> =>
      database.write(async (tx) => {
        const choices = choicesRepository(tx);
        const said = new Map(kinds.map(({ kind, wanted }) => [kind, wanted]));
        // Always in the same order, because two concurrent calls could deadlock.
        for (const kind of OPTIONAL_MAIL_KINDS) {
          if (said.get(kind) === true) await choices.want(actor.id, kind);
          if (said.get(kind) === false) await choices.refuse(actor.id, kind);
        }
        return choicesOf(tx, actor);
      }),
  };
}

export type ChoicesService = ReturnType<typeof choicesService>;
