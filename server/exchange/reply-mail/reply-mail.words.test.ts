import { describe, expect, test } from 'vitest';
import { markedLine } from '#platform/mail/write-above.ts';
import { htmlWords, newWords } from './reply-mail.words.ts';

const mark = markedLine('Write your answer above this line');
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
const ours = `${mark}\n\nWening Desk writes:\n\nIt comes tomorrow.\n\n-- \nPaceline`;

describe('the words of an answer', () => {
  test.each([
    ['Gmail', `Yes, please.\n\nOn Mon, 30 Nov 2026 at 10:12, Veldra <noreply@veldra.test> wrote:\n\n${quoted(ours)}`],
    [
      'Gmail with a broken introduction',
      `Yes, please.\n\nOn Mon, 30 Nov 2026 at 10:12, Veldra\n<noreply@veldra.test> wrote:\n${quoted(ours)}`,
    ],
    [
      'Apple Mail',
      `Yes, please.\n\n> On 30 Nov 2026, at 10:12, Veldra <noreply@veldra.test> wrote:\n> \n${quoted(ours)}`,
    ],
    [
      'Outlook',
      `Yes, please.\n\n________________________________\nFrom: Veldra <noreply@veldra.test>\nSent: Monday, 30 November 2026 10:12\nTo: Dewi\nSubject: Message\n\n${ours}`,
    ],
    [
      'Outlook in German',
      `Yes, please.\n\nVon: Veldra <noreply@veldra.test>\nGesendet: Montag, 30. November 2026 10:12\nAn: Jana\nBetreff: Nachricht\n\n${ours}`,
    ],
    ['Thunderbird in German', `Yes, please.\n\nAm 30.11.26 um 10:12 schrieb Veldra:\n${quoted(ours)}`],
    [
      'Gmail in French',
      `Yes, please.\n\nLe lun. 30 nov. 2026 à 10:12, Veldra <noreply@veldra.test> a écrit\u00A0:\n\n${quoted(ours)}`,
    ],
    [
      'Gmail in Indonesian',
      `Yes, please.\n\nPada Sen, 30 Nov 2026 10.12 Veldra <noreply@veldra.test> menulis:\n\n${quoted(ours)}`,
    ],
    ['Gmail in Malay', `Yes, please.\n\nPada Isn, 30 Nov 2026 pada 10:12, Veldra menulis:\n\n${quoted(ours)}`],
    ['a program that does not quote', 'Yes, please.'],
    ['a program with its own signature', 'Yes, please.\n\n-- \nDewi\nDewi Cycles'],
    ['a phone', `Yes, please.\n\nSent from my phone\n\nOn 30 Nov 2026, Veldra wrote:\n${quoted(ours)}`],
    [
      'Windows line ends',
      `Yes, please.\r\n\r\nOn 30 Nov 2026, Veldra wrote:\r\n${quoted(ours).replaceAll('\n', '\r\n')}`,
    ],
  ])('from %s are without the mail that it answers', (_program, text) => {
    expect(newWords(text)).toBe('Yes, please.');
  });

  test('keep lines that end with a colon or hold a number', () => {
    expect(
      newWords(`Please change 2 things:\n- 12 pieces\n- by 5 May\n\nOn 30 Nov 2026, Veldra wrote:\n${quoted(ours)}`),
    ).toBe('Please change 2 things:\n- 12 pieces\n- by 5 May');
  });

  test('are empty if nothing was written above the line', () => {
    expect(newWords(`On 30 Nov 2026, Veldra <noreply@veldra.test> wrote:\n${quoted(ours)}`)).toBe('');
  });

  test('have no angle brackets, which the portal would refuse', () => {
    expect(newWords('Ask Dewi <dewi@shop.example>.')).toBe('Ask Dewi ‹dewi@shop.example›.');
  });

  test('are read from a large hostile text without standing still', () => {
    for (const part of [
      'On ',
      'On a b\n wrote',
      'Op schreef ',
      '> ',
      'Am  schrieb',
      'W dniu pisze',
      '在写道',
      '\n\n',
      '-',
    ])
      expect(newWords(part.repeat(200_000)).length).toBeLessThanOrEqual(8_000);
  });
});

test('an HTML mail becomes lines of words, without styles, scripts and quotes', () => {
  expect(
    htmlWords(
      '<html><head><title>x</title><style>p{}</style></head><body><p>Yes &amp; <b>no</b>.</p><div>Two<br>lines</div><script>1</script><blockquote><p>old</p></blockquote></body></html>',
    ),
  ).toBe('Yes & no.\n\nTwo\nlines');
});
