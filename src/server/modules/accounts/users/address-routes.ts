import { AddressObjection, MessageAnswer } from '../../../../shared/contract/users.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { AddressService } from './address-service.ts';

export function addressRoutes(app: Api, service: AddressService): void {
  const route = routesOf(app, 'users');

  route('POST /users/address/objection', 'address.object', {
    summary: 'The old address of a member objects to a changed one, within 7 days',
    schema: { body: AddressObjection, 200: MessageAnswer },
    handler: async ({ body, ip }) => {
      await service.object(body.key, ip);
      return {
        message:
          'L’accès est gelé : toutes les sessions sont fermées, et le comité est prévenu. Il prendra contact avec vous, puis rétablira l’accès.',
      };
    },
  });
}
