import { createRequire } from 'node:module';

/**
 * Loads the CommonJS build: importing `node:http` as a module, as the other build does, makes Node load `fetch`, 10 MB.
 */
export const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');
