// Set-up of each file of the `api` project.
import { afterAll } from 'vitest';
import { endProcesses } from './process.ts';

afterAll(endProcesses);
