// What a club sets on the screen 'Le club': kept in the database, over the defaults and under CLUB_CONFIG.
import { expect, it } from 'vitest';
import { clubOf } from '../support/club.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('the club’s configuration', (club) => {
  it('is the database’s over the defaults, and shows in other processes', async () => {
    const other = await clubOf(club.database, club.clock);
    const content = JSON.stringify({ club: { name: 'Les Palmes' }, season: '2026/2027', links: { shop: 7 } });
    await club.insert('club_config', { id: 1, content });
    await other.refresh();
    const { club: texts, season, links } = other.config;
    expect([texts.name, texts.label, season]).toEqual(['Les Palmes', 'Plongée', '2026/2027']);
    expect(links.shop).toBe('https://club.example/boutique');

    const fixed = await clubOf(club.database, club.clock, {}, { season: '2025/2026' });
    expect([fixed.config.club.name, fixed.config.season]).toEqual(['Les Palmes', '2025/2026']);
  });
});
