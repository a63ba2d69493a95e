import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../../src/server/integrations/mail/transports.ts';

describe('a mail as a page', () => {
  it('says the same words, a paragraph each', () => {
    const html = htmlOf('Bonjour Léa,\n\nSite : VODELÉE\nDate : demain\n\nÀ samedi !\n');
    expect(html).toContain('<p>Bonjour Léa,</p>');
    expect(html).toContain('<p>Site : VODELÉE<br>\nDate : demain</p>');
    expect(html.match(/<p>/g)).toHaveLength(3);
  });

  it.each([
    ['https://club.example/messages.', '<a href="https://club.example/messages">https://club.example/messages</a>.'],
    ['(http://club.example)', '(<a href="http://club.example">http://club.example</a>)'],
    [
      'https://club.example/?a=1&b="2"',
      '<a href="https://club.example/?a=1&amp;b=">https://club.example/?a=1&amp;b=</a>&quot;2&quot;',
    ],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    [
      '<a href="https://bad.example">x</a>',
      '&lt;a href=&quot;<a href="https://bad.example">https://bad.example</a>&quot;&gt;x&lt;/a&gt;',
    ],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('%s', (text, html) => expect(htmlOf(text)).toContain(`<p>${html}</p>`));
});
