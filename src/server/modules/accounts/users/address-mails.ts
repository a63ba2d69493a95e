import { isEmail } from '#domain/text.ts';
import { dayYear } from '#messages/format.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { paths } from '#shared/paths.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { administratorsRepository } from '#server/commons/mail/administrators-repository.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { addressChangesRepository } from './address-changes-repository.ts';

type Named = Pick<Row<'divers'>, 'id' | 'licence' | 'lastname' | 'firstname'>;

/** Names neither the new address nor the licence: the old mailbox may be a stranger's. The key is not sent to servers. */
const changedMail = (to: Recipient, key: string, now: Date, sender: Sender): Mail =>
  memberMail(sender, 'ADDRESS_CHANGED', to, 'Votre adresse e-mail a été changée', [
    `Le ${dayYear(parisDay(now))}, l’adresse e-mail de votre compte dans l’espace membres a été changée\u00a0: les messages du club n’arriveront plus ici.`,
    'Vous l’avez demandé\u00a0? Il n’y a rien à faire.',
    `Vous n’y êtes pour rien\u00a0? Contestez ce changement dans les 7 jours\u00a0: l’accès sera gelé, toutes les sessions seront fermées et le comité vérifiera avec vous.\n${new URL(paths.addressObjection, sender.publicUrl).href}#${key}`,
  ]);

/** The address that objects may be the member's or a stranger's: a person decides. */
const frozenMail = (to: Recipient, member: Named, oldEmail: string, sender: Sender): Mail =>
  memberMail(sender, 'ADDRESS_RESTORED', to, 'Changement d’adresse e-mail contesté\u00a0: accès gelé', [
    `Depuis l’ancienne adresse ${oldEmail}, quelqu’un conteste le changement d’adresse de ${sortedName(member)} (licence ${member.licence}). L’accès est gelé\u00a0: personne ne peut s’y connecter, et toutes les sessions sont fermées.`,
    `À faire\u00a0: voyez dans l’historique de la fiche qui a changé l’adresse, appelez le membre au numéro que le club connaît, corrigez l’adresse s’il le faut, puis «\u00a0Rétablir l’accès\u00a0»\u00a0: un mot de passe à usage unique part à l’adresse de la fiche.\n${new URL(paths.diver(member.id), sender.publicUrl).href}`,
  ]);

/** Tells the old addresses, which the members still have, with the key to object, unless they never chose a password. */
export async function tellOldAddresses(tx: Tx, sender: Sender, members: readonly number[], now: Date): Promise<void> {
  const rows = await credentialsRepository(tx).findActiveByIds(members);
  const told = rows.filter(({ email, password_hash }) => isEmail(email) && password_hash !== null);
  const keys = await addressChangesRepository(tx).create(told, now);
  const mails = told.map((before, at) => changedMail(before, keys[at] ?? '', now, sender));
  await mailQueue(tx).enqueue(mails, now);
}

export async function tellSuperAdmins(tx: Tx, sender: Sender, member: Named, oldEmail: string, now: Date) {
  const to = await administratorsRepository(tx).superAdmins();
  const mails = to.map((one) => frozenMail(one, member, oldEmail, sender));
  await mailQueue(tx).enqueue(mails, now);
}
