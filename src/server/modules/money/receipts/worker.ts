import { createHash } from 'node:crypto';
import { polling, type WorkerContext } from '#server/commons/timing/polling.ts';
import { codeForLog } from '#server/errors/system-code.ts';
import { printReceipt } from './layout.ts';
import { receiptsRepository, type ReceiptRow } from './repository.ts';

const HOUR = 3_600_000;

/** Draws a receipt's file and keeps it, unless another server has; answers the one that is kept. */
export async function drawReceipt(
  { database, clock }: Pick<WorkerContext, 'database' | 'clock'>,
  receipt: ReceiptRow,
): Promise<Buffer> {
  const bytes = await printReceipt(null, receipt);
  const drawn = { receipt_id: receipt.id, drawn_at: clock().toISOString(), pdf: bytes.toString('base64') };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    await database.write((tx) => receiptsRepository(tx).keepFile({ ...drawn, sha256 }));
    return bytes;
  } catch (error) {
    const kept = await database.read((tx) => receiptsRepository(tx).file(receipt.id));
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Draws the files that are missing, after the receipts were made; one that fails waits for the next round. */
export function receiptsWorker({ database, clock, log }: WorkerContext) {
  async function run(): Promise<void> {
    for (let after = 0; !poller.isStopped();) {
      const stored = await database.read((tx) => receiptsRepository(tx).undrawn(after));
      if (stored === undefined) break;
      after = stored.id;
      await drawReceipt({ database, clock }, stored).catch((error: unknown) =>
        log.warn({ receiptId: stored.id, code: codeForLog(error) }, 'receipt not drawn'),
      );
      poller.turned();
    }
  }

  const poller = polling({ work: run, every: HOUR, log, failure: 'receipts not drawn' });
  return poller;
}
