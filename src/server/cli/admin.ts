import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { modeFor, prepareDatabase, seedDatabase } from '../boot/prepare-database.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { originOf } from '../db/installation.ts';
import { clubSourceOf } from '../boot/config/club.ts';
import { settingsOfCommand } from '../boot/config/read-settings.ts';
import { keysOf } from '../boot/config/secrets.ts';
import type { Settings } from '../boot/config/settings.ts';
import { isEmail, mapTexts, oneText } from '#domain/text.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import { keysIn } from '#domain/records.ts';
import type { Database } from '../db/database.ts';
import { newDiver } from '../modules/members/divers/changes.ts';
import { openClub } from '../commons/club/live-club.ts';
import { senderOf, type Sender } from '../commons/service/service-context.ts';
import { diversRepository } from '../commons/divers/repository.ts';
import { mailQueue } from '../commons/mail/queue-repository.ts';
import { firstCodeShown, presentCode } from '../modules/club/first-visit/code.ts';
import { firstVisitRepository } from '../modules/club/first-visit/repository.ts';
import { factorsRepository } from '../modules/accounts/second-factor/factors-repository.ts';
import { welcomeMail } from '../modules/accounts/credentials/notifications.ts';
import { credentialsRepository, oneTimeRepository } from '../modules/accounts/credentials/repository.ts';

const QUESTIONS = {
  licence: 'Numéro de licence',
  lastname: 'Nom',
  firstname: 'Prénom',
  email: 'Adresse e-mail',
} as const;
type Field = keyof typeof QUESTIONS;
const FIELDS = keysIn(QUESTIONS);
type NewAdmin = Readonly<Record<Field, string>>;

const ONE_TIME_LIFE_DAYS = 7;

const ALREADY =
  'Le club a déjà un super-administrateur : c’est à lui de nommer les suivants, dans la fiche d’un membre. S’il a perdu son accès, relancez la commande avec --licence, --lastname, --firstname et --email.';

/**
 * Makes the club's first administrator, or restores the access of a super administrator who has lost it, without their
 * former password, sessions and second factors. Answers a one-time password, valid 7 days, and where it was mailed: with a `sender`, to
 * the address of their record. Throws CannotStart when another member is the super administrator.
 */
function createAdmin(database: Database, admin: NewAdmin, now: Date, sender: Sender | null) {
  const licence = normalisedLicence(admin.licence);
  return database.write(async (tx) => {
    await firstVisitRepository(tx).close();
    const divers = diversRepository(tx);
    const superAdmins = await divers.findMany(await divers.lockSuperAdmins());
    const known = superAdmins.find((row) => row.licence === licence);
    if (!known && superAdmins.length > 0) throw new CannotStart([ALREADY]);
    const { lastname, firstname, email } = { ...admin, ...known };
    const fresh = { lastname, firstname, email, licenceNumber: licence, role: 'SUPER_ADMIN' } as const;
    const [id = 0] = known ? [known.id] : await divers.insert([newDiver(fresh, now)]);
    if (known) {
      await factorsRepository(tx).removeAll(id);
      await credentialsRepository(tx).endSessions([id], now);
      await credentialsRepository(tx).forgetPassword(id);
      await oneTimeRepository(tx).deleteOf([id]);
    }
    const [password = ''] = await oneTimeRepository(tx).create([{ id }], ONE_TIME_LIFE_DAYS * 24 * 3_600_000, now);
    if (!sender || !isEmail(email)) return { password, mailedTo: null };
    await mailQueue(tx).enqueue([welcomeMail({ id, licence, firstname, email }, password, sender)], now);
    return { password, mailedTo: email };
  });
}

async function askFor(given: Partial<NewAdmin>): Promise<NewAdmin> {
  const none: Record<Field, string> = { licence: '', lastname: '', firstname: '', email: '' };
  const admin = mapTexts({ ...none, ...given }, oneText);
  const missing = FIELDS.filter((field) => admin[field] === '');
  if (missing.length > 0 && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    for (const field of missing) admin[field] = oneText(await terminal.question(`${QUESTIONS[field]} : `));
    terminal.close();
  }
  const problems = FIELDS.filter((field) => admin[field] === '').map(
    (field) => `Il manque --${field} (${QUESTIONS[field].toLowerCase()}).`,
  );
  if (admin.email !== '' && !isEmail(admin.email)) {
    problems.push(`--email : « ${admin.email} » n’est pas une adresse e-mail.`);
  }
  if (problems.length > 0) throw new CannotStart(problems);
  return admin;
}

/**
 * Without options, prints the code of the first page of a club that has no administrator. With them makes that first
 * administrator, who then appoints the others on the screens:
 * `npm run admin:create -- --licence A-12-345678 --lastname Dupont --firstname Jeanne --email jeanne@club.example`.
 * Asks for missing options. With the licence of a super administrator who has lost their access, restores it.
 */
export async function admin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { licence: text, lastname: text, firstname: text, email: text };
  const { values } = parseArgs({ args: [...args], options });
  const wanted = args.length > 0 ? await askFor(values) : null;
  const settings = settingsOfCommand(environment);
  await using database = await prepareDatabase(settings);
  const origin = await originOf(database);
  await seedDatabase(database, modeFor('production', origin), origin, new Date());
  if (wanted) return await printAccess(database, settings, wanted);
  const code = await database.write((tx) => presentCode(tx, keysOf(settings).jwtSecret));
  if (code === null) throw new CannotStart([ALREADY]);
  console.log(firstCodeShown(settings.publicUrl, code));
}

async function printAccess(database: Database, settings: Settings, wanted: NewAdmin): Promise<void> {
  const { smtpUrl, publicUrl } = settings;
  const now = new Date();
  const club = await openClub(database, clubSourceOf(settings.clubFile, 'production'), () => now);
  const byMail = smtpUrl === null ? null : senderOf(club, publicUrl);
  const { password, mailedTo } = await createAdmin(database, wanted, now, byMail);
  console.log(
    mailedTo
      ? `Un mot de passe à usage unique, valable ${ONE_TIME_LIFE_DAYS} jours, partira vers ${mailedTo} dès que le serveur tournera.`
      : `Mot de passe à usage unique, valable ${ONE_TIME_LIFE_DAYS} jours : ${password}`,
  );
  console.log(
    `Connectez-vous avec la licence ${wanted.licence} sur ${publicUrl}/login, puis choisissez votre mot de passe.`,
  );
}
