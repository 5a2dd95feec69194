import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visitCalendar, type VisitDay } from './visit-calendar.ts';

const day: VisitDay = {
  day: '2026-06-15',
  timeZone: 'Asia/Jakarta',
  version: 3,
  savedAt: new Date('2026-06-14T09:05:07.890Z'),
  visits: [
    {
      uid: 'plan-1@localhost',
      summary: 'Visit: Roda Jaya, Malang; shop',
      location: 'Jl. Kawi 27, 65119 Malang',
      description: 'Phone 0812\nBring the C:\\posters, ask about the window; then the floor stock of next season — 柱',
      place: { latitude: -7.9797, longitude: 112.63 },
    },
    { uid: 'plan-2@localhost', summary: 'Visit: Semeru', location: '', description: '', place: null },
  ],
};

const golden = String.raw`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Paceline//Visit plan//EN
METHOD:PUBLISH
BEGIN:VEVENT
UID:plan-1@localhost
DTSTAMP:20260614T090507Z
SEQUENCE:3
DTSTART:20260615T010000Z
DTEND:20260615T013000Z
SUMMARY:Visit: Roda Jaya\, Malang\; shop
LOCATION:Jl. Kawi 27\, 65119 Malang
DESCRIPTION:Phone 0812\nBring the C:\\posters\, ask about the window\; then
  the floor stock of next season — 柱
GEO:-7.979700;112.630000
END:VEVENT
BEGIN:VEVENT
UID:plan-2@localhost
DTSTAMP:20260614T090507Z
SEQUENCE:3
DTSTART:20260615T014500Z
DTEND:20260615T021500Z
SUMMARY:Visit: Semeru
END:VEVENT
END:VCALENDAR
`;

const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe('visitCalendar', () => {
  test('writes a file byte by byte as RFC 5545 wants it', () => {
    expect(visitCalendar(day)).toBe(golden.replaceAll('\n', '\r\n'));
  });

  test('starts the day at 8 by the clock of the market, also on the day on which clocks change', () => {
    const starts = (on: string): string[] =>
      unfolded(visitCalendar({ ...day, day: on, timeZone: 'America/New_York' })).filter((line) =>
        line.startsWith('DTSTART'),
      );
    expect(starts('2026-03-07')).toEqual(['DTSTART:20260307T130000Z', 'DTSTART:20260307T134500Z']);
    expect(starts('2026-03-08')).toEqual(['DTSTART:20260308T120000Z', 'DTSTART:20260308T124500Z']);
  });

  test('folds no line above 75 bytes, and loses nothing of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (words) => {
        const file = visitCalendar({ ...day, visits: [{ ...day.visits[1]!, description: `x${words}` }] });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const description = unfolded(file).find((line) => line.startsWith('DESCRIPTION:x')) ?? '';
        const read = description
          .slice('DESCRIPTION:x'.length)
          .replaceAll(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
        // eslint-disable-next-line no-control-regex
        expect(read).toBe(words.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ''));
      }),
    );
  });

  test('no text of a dealer can add a line of its own', () => {
    const file = visitCalendar({
      ...day,
      visits: [{ ...day.visits[1]!, summary: 'A\r\nATTACH:http://evil.example', uid: 'u\nX:1' }],
    });
    expect(unfolded(file).filter((line) => /^(ATTACH|X):/.test(line))).toEqual([]);
  });
});
