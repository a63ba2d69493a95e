import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createAdmin, ONE_TIME_LIFE_DAYS, type NewAdmin } from '../boot/first-admin.ts';
import { modeFor, prepareDatabase, seedDatabase } from '../boot/prepare-database.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { originOf } from '../db/installation.ts';
import { settingsOf } from './backup-files.ts';
import { isEmail } from '../../shared/domain/email.ts';

const QUESTIONS = {
  licence: 'Numéro de licence',
  lastname: 'Nom',
  firstname: 'Prénom',
  email: 'Adresse e-mail',
} as const satisfies Record<keyof NewAdmin, string>;
const FIELDS = ['licence', 'lastname', 'firstname', 'email'] as const;

async function askFor(given: Partial<NewAdmin>): Promise<NewAdmin> {
  const admin = { licence: '', lastname: '', firstname: '', email: '', ...given };
  const missing = FIELDS.filter((field) => admin[field].trim() === '');
  if (missing.length > 0 && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    for (const field of missing) admin[field] = await terminal.question(`${QUESTIONS[field]} : `);
    terminal.close();
  }
  const problems = FIELDS.filter((field) => admin[field].trim() === '').map(
    (field) => `Il manque --${field} (${QUESTIONS[field].toLowerCase()}).`,
  );
  if (admin.email.trim() !== '' && !isEmail(admin.email.trim())) {
    problems.push(`--email : « ${admin.email} » n’est pas une adresse e-mail.`);
  }
  if (problems.length > 0) throw new CannotStart(problems);
  return admin;
}

/**
 * Makes the first administrator of a production database, who then appoints the others on the screens:
 * `npm run admin:create -- --licence A-12-345678 --lastname Dupont --firstname Jeanne --email jeanne@club.example`.
 * Asks for missing options. With the licence of a super administrator who has lost their access, restores it.
 */
export async function admin(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      licence: { type: 'string' },
      lastname: { type: 'string' },
      firstname: { type: 'string' },
      email: { type: 'string' },
    },
  });
  const wanted = await askFor(values);
  const settings = settingsOf(environment);
  const database = await prepareDatabase(settings);
  try {
    const now = new Date();
    const origin = await originOf(database);
    await seedDatabase(database, modeFor('production', origin), origin, now);
    const byMail =
      settings.smtpUrl === null ? null : { clubName: settings.club.club.name, publicUrl: settings.publicUrl };
    const password = await createAdmin(database, wanted, now, byMail);
    console.log(
      byMail
        ? `Un mot de passe à usage unique, valable ${ONE_TIME_LIFE_DAYS} jours, partira vers ${wanted.email} dès que le serveur tournera.`
        : `Mot de passe à usage unique, valable ${ONE_TIME_LIFE_DAYS} jours : ${password}`,
    );
    console.log(
      `Connectez-vous avec la licence ${wanted.licence} sur ${settings.publicUrl}/login, puis choisissez votre mot de passe.`,
    );
  } finally {
    await database.close();
  }
}
