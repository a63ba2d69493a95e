import { isEmail } from '../../../shared/domain/email.ts';
import { dayYear } from '../../../shared/messages/dates.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { paths } from '../../../shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '../../commons/mail.ts';
import type { Sender } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { backupsRepository } from '../backups/repository.ts';
import { mailQueue } from '../mail/queue-repository.ts';
import { addressChangesRepository } from './address-changes-repository.ts';

/** Names neither the new address nor the licence: the old mailbox may be a stranger's. The key is not sent to servers. */
const changedMail = (to: Recipient, key: string, now: Date, sender: Sender): Mail =>
  memberMail(sender, 'ADDRESS_CHANGED', to, 'Votre adresse e-mail a été changée', [
    `Le ${dayYear(parisDay(now))}, l’adresse e-mail de votre compte dans l’espace membres a été changée : les messages du club n’arriveront plus ici.`,
    'Vous l’avez demandé ? Il n’y a rien à faire.',
    `Vous n’y êtes pour rien ? Contestez ce changement dans les 7 jours : votre ancienne adresse sera rétablie et toutes les sessions seront fermées.\n${new URL(paths.addressObjection, sender.publicUrl).href}#${key}`,
  ]);

const restoredMail = (to: Recipient, member: Named, sender: Sender): Mail =>
  memberMail(sender, 'ADDRESS_RESTORED', to, 'Changement d’adresse e-mail contesté', [
    `${sortedName(member)} (licence ${member.licence}) conteste, depuis son ancienne adresse e-mail, le changement de cette adresse. L’ancienne adresse est rétablie, et toutes les sessions du membre sont fermées.`,
    `À faire : voyez dans l’historique de la fiche qui avait changé l’adresse, et demandez-lui pourquoi.\n${new URL(paths.diver(member.id), sender.publicUrl).href}`,
  ]);

interface Named {
  readonly id: number;
  readonly licence: string;
  readonly lastname: string;
  readonly firstname: string;
}

/** Tells the old address, if it is one, with the key to object; in the transaction of the change. */
export async function tellOldAddress(tx: Tx, sender: Sender, before: Recipient, now: Date): Promise<void> {
  if (!isEmail(before.email)) return;
  const key = await addressChangesRepository(tx).create(before.id, before.email, now);
  await mailQueue(tx).enqueue([changedMail(before, key, now, sender)], now);
}

export async function tellSuperAdmins(tx: Tx, sender: Sender, member: Named, now: Date): Promise<void> {
  const to = await backupsRepository(tx).superAdmins();
  await mailQueue(tx).enqueue(
    to.map((one) => restoredMail(one, member, sender)),
    now,
  );
}
