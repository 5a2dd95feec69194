import { expect, test } from 'vitest';
import { composeMail, type Mail } from './mail.ts';
import type { Locale } from '#rules/locales.ts';

const mail = (locale: Locale): Mail => ({
  kind: 'feedback',
  to: ['a@example.com'],
  locale,
  market: { configuration: { webTitle: 'Veldra', webCopyright: '' } } as Mail['market'],
  subject: { id: 'notices.fact.poNumber' },
  intro: { id: 'notices.fact.poNumber' },
  facts: [{ label: { id: 'notices.fact.poNumber' }, value: 'PO 77' }],
  action: { label: { id: 'notices.action.news' }, url: 'https://a.example/news' },
  unsubscribe: { label: { id: 'notices.unsubscribe.title' }, url: 'https://a.example/end' },
});

test('the plain text of a mail joins labels and values as its language does: in French with a no-break space', () => {
  const lines = (locale: Locale): string[] => composeMail(mail(locale)).text.split('\n');
  expect(lines('fr')).toEqual(
    expect.arrayContaining([
      'Votre référence\u00A0: PO 77',
      expect.stringMatching(/[^ ]\u00A0: https:\/\/a\.example\/news$/),
      expect.stringMatching(/[^ ]\u00A0: https:\/\/a\.example\/end$/),
    ]),
  );
  expect(lines('de')).toContain('Ihre Bestellnummer: PO 77');
});
