import { Button, type ButtonProps } from '../components/Button.tsx';
import { useSingleMutation } from '../data/useSingleMutation.ts';
import { toastError } from '../feedback/toast.ts';
import { saveFile } from './save-table.ts';

interface FileDownload {
  /** Not a link, because the call carries the session's token. */
  readonly load: () => Promise<Blob>;
  readonly name: string;
}

export const useFileDownload = (options?: { readonly onError: (error: Error) => void }) =>
  useSingleMutation<void, FileDownload>({
    ...options,
    mutationFn: async ({ load, name }) => saveFile(await load(), name),
  });

export function DownloadButton({ load, name, ...button }: FileDownload & Omit<ButtonProps, 'busy' | 'onClick'>) {
  const { mutate, isPending } = useFileDownload({ onError: toastError });
  return <Button icon="download" {...button} busy={isPending} onClick={() => mutate({ load, name })} />;
}
