import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './pdf.ts';
import { renderPdf } from './render.ts';

parentPort?.on('message', (document: PdfDocument) => {
  void renderPdf(document).then((buffer) => {
    const bytes = new Uint8Array(buffer);
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
});
