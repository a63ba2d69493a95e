import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '#api/client/call.ts';
import { amountOfEuros } from '#messages/format.ts';
import { receiptFileName } from '#messages/file-names.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import styles from './DonationPages.module.css';

interface OfYear {
  readonly year: number;
}

const useOwnReceipts = () =>
  useQuery({ queryKey: ['daos', 'receipts'], queryFn: ({ signal }) => call('GET /daos/recus', { signal }) }).data;

/** The club writes no second receipt for what was given through the payment provider. */
export function GivenOnline({ year }: OfYear) {
  const gifts = useOwnReceipts()?.online.filter((one) => one.year === year) ?? [];
  if (gifts.length === 0) return null;
  const sum = gifts.reduce((all, one) => all + one.amount, 0);
  return (
    <div className={styles.notice}>
      <Banner tone="note">
        Vous avez donné {amountOfEuros(sum)} par HelloAsso en {year}&nbsp;: HelloAsso vous en envoie le reçu fiscal.
      </Banner>
    </div>
  );
}

/** One's receipts for the gifts of a year. */
export const ReceiptButtons = ({ year }: OfYear) =>
  useOwnReceipts()
    ?.receipts.filter(({ giftYear }) => giftYear === year)
    .map(({ id, number }) => (
      <DownloadButton
        key={id}
        load={() => callFile('GET /daos/recus/:id/pdf', { params: { id } })}
        name={receiptFileName(number)}
      >
        {`Reçu fiscal ${number} (PDF)`}
      </DownloadButton>
    ));
