import { expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';

onEachEngine('the door', (club) => {
  it('lets a member in and a visitor out', async () => {
    expect((await club.as('ADMIN').get('/sites')).statusCode).toBe(200);
    expect((await club.as('ADMIN').post('/sites', { name: 'Vodelée' })).statusCode).toBe(201);
    expect((await club.as('USER').post('/sites', { name: 'Vodelée' })).statusCode).toBe(403);
    expect((await club.anonymous.get('/sites')).statusCode).toBe(401);
    expect((await club.as('DEACTIVATED').get('/sites')).json()).toMatchObject({ code: 'DEACTIVATED' });
    expect((await club.as('DELETED').get('/sites')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
