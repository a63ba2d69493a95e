import { createRequire } from 'node:module';

/**
 * As CommonJS on purpose: whoever imports `node:http` as a module, which nodemailer's other build does, makes Node load
 * its whole `fetch`, 10 MB that the server has no use for.
 */
export const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');
