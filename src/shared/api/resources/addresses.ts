import { requestOpenly } from '../client/client.ts';
import { record, text } from '../decoders/fields.ts';

/** Our server only; apart from users.ts, which every visit loads. Resolves to the server's sentence. @throws ApiError */
export async function objectToAddress(key: string): Promise<string> {
  const answer = await requestOpenly({ method: 'POST', path: '/api/v1/users/address/objection', body: { key } });
  return text(record(answer)['message']);
}
