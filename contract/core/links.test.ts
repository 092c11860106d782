import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { textParts } from './links.ts';

const linksIn = (text: string) => textParts(text).filter(({ href }) => href !== undefined);
const shown = (text: string) => linksIn(text).map((part) => part.text);

describe('a link', () => {
  test('is an https address, shown as host and path, with the rest of the text around it', () => {
    expect(textParts('الخريطة: https://maps.app.goo.gl/8dRk، ونلتقي هناك')).toEqual([
      { text: 'الخريطة: ' },
      { text: 'maps.app.goo.gl/8dRk', href: 'https://maps.app.goo.gl/8dRk' },
      { text: '، ونلتقي هناك' },
    ]);
  });

  test('leads where its query says, which is not shown', () => {
    expect(linksIn('https://forms.example.org/a/?id=7#top')).toEqual([
      { text: 'forms.example.org/a', href: 'https://forms.example.org/a/?id=7#top' },
    ]);
  });

  test('leaves the punctuation and brackets around it to the sentence', () => {
    expect(shown('(https://a.example.org/x). «https://b.example.org»! https://c.org؟')).toEqual([
      'a.example.org/x',
      'b.example.org',
      'c.org',
    ]);
  });

  test('may have an Arabic path', () => {
    expect(shown('https://ar.wikipedia.org/wiki/خيمة')).toEqual(['ar.wikipedia.org/wiki/خيمة']);
  });
});

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,<b>x</b>'],
  ['http://example.org/x'],
  ['HTTP://example.org'],
  ['ftp://example.org'],
  ['//example.org'],
  ['www.example.org'],
  ['mailto:a@example.org'],
  // A name before the host, which looks like the host.
  ['https://bank.example.org@evil.example.org/'],
  ['https://user:password@example.org'],
  ['https://example.org:8443/'],
  ['https://127.0.0.1/'],
  ['https://[::1]/'],
  ['https://2130706433/'],
  ['https://localhost/'],
  // Letters of other scripts that look like Latin ones.
  ['https://аpple.com/'],
  ['https://apple.com.еvil.com/'],
  ['https://exаmple.org'],
  ['https://مثال.موقع/'],
  // Such letters have a Latin spelling, too.
  ['https://xn--pple-43d.com/'],
  ['https://pay.xn--pple-43d.com/'],
  ['https://example.org\\@evil.org'],
  ['https://example.org%40evil.org'],
  ['xhttps://example.org'],
  ['رابطhttps://example.org'],
  ['https://'],
  ['https:// example.org'],
  ['https:example.org'],
  ['https://.org'],
  ['https://example.'],
])('%s stays text', (text) => {
  expect(textParts(text)).toEqual([{ text }]);
});

test('markup stays text', () => {
  const text = '<a href="https://evil.example.org">اضغط</a> <script>x</script> [x](javascript:y)';
  expect(shown(text)).toEqual(['evil.example.org']);
  expect(textParts(text).every(({ href }) => href === undefined || /^https:\/\//.test(href))).toBe(
    true,
  );
});

const piece = fc.oneof(
  fc.constantFrom('https://', 'http://', 'example.org', 'evil.org', '@', ':', '.', '/', '?', '#'),
  fc.constantFrom('\\', '%2f', '-', '_', ' ', '\n', '"', '<', '>', '(', ')', 'а', 'خ', '١', '٢٫'),
  fc.string({ maxLength: 4 }),
);

test('no text makes a link that leads elsewhere than it shows, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      const parts = textParts(text);
      let rest = text;
      for (const { text: part, href } of parts) {
        const at = rest.toLowerCase().indexOf((href ?? part).toLowerCase());
        expect(at).toBe(0);
        rest = rest.slice((href ?? part).length);
        if (href === undefined) continue;
        const url = new URL(href);
        expect(url.protocol).toBe('https:');
        expect([url.username, url.password, url.port]).toEqual(['', '', '']);
        expect(part.split('/')[0]).toBe(url.hostname);
        expect(url.hostname).toMatch(/^[a-z0-9.-]+\.[a-z]{2,}$/);
      }
      expect(rest).toBe('');
    }),
    randomRuns(1000, 30_000),
  );
});
