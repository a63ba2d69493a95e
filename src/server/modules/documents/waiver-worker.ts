// Renders everybody's statements, in a thread of its own: see waiver-print.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { waiversFile, type Waivers } from './waiver-file.ts';

parentPort?.postMessage(new Uint8Array(await waiversFile(workerData as Waivers)));
