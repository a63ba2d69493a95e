import { useSingleMutation } from '../data/useSingleMutation.ts';
import { saveFile } from './save-file.ts';

interface FileDownload {
  /** A link would not do: the call carries the session's token. */
  readonly load: () => Promise<Blob>;
  readonly name: string;
}

/** Fetches a file, then saves it under its name. */
export const useFileDownload = (options?: { readonly onError: (error: Error) => void }) =>
  useSingleMutation<void, FileDownload>({
    ...options,
    mutationFn: async ({ load, name }) => saveFile(await load(), name),
  });
