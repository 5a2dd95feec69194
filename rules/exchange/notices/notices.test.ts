import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallTimeIn } from '#rules/dates.ts';
import { latestDigest, quietEnd } from './hours.ts';
import type { Actor } from '#rules/permissions.ts';
import { comingKinds, effectiveChoice, mailChoices, mailChoicesOf, noticeKinds, readableKinds } from './kinds.ts';

const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Jakarta', 'Australia/Lord_Howe');
const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) }).map((ms) => new Date(ms));
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const night = { from: '20:00', to: '07:00' };

describe('quietEnd', () => {
  test.each([
    ['2026-11-23T18:59:59Z', null],
    ['2026-11-23T19:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T06:00:00Z', null],
    // The nights in which the clock changes are one hour shorter and longer.
    ['2026-03-28T19:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T18:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('at %s pushes wait until %s', (now, end) => {
    expect(quietEnd(new Date(now), 'Europe/Berlin', night)?.toISOString() ?? null).toBe(end);
  });

  test('equal ends mean no quiet hours, and hours of one day work too', () => {
    const noon = new Date('2026-11-23T11:30:00Z');
    expect(quietEnd(noon, 'Europe/Berlin', { from: '07:00', to: '07:00' })).toBeNull();
    expect(quietEnd(noon, 'Europe/Berlin', { from: '12:00', to: '14:00' })?.toISOString()).toBe(
      '2026-11-23T13:00:00.000Z',
    );
  });

  test('the end is later than now, within 25 hours, and not quiet itself', () => {
    fc.assert(
      fc.property(instants, zones, clock, clock, (now, zone, from, to) => {
        const end = quietEnd(now, zone, { from, to });
        if (end === null) return;
        const hours = (end.getTime() - now.getTime()) / 3_600_000;
        expect(hours > 0 && hours <= 25).toBe(true);
      }),
    );
  });
});

describe('latestDigest', () => {
  test('is due at its local time, also on the days when the clock changes', () => {
    const due = (now: string): string => latestDigest(new Date(now), 'Europe/Berlin', '07:00').toISOString();
    expect(due('2026-03-29T04:59:59Z')).toBe('2026-03-28T06:00:00.000Z');
    expect(due('2026-03-29T05:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(due('2026-10-25T05:59:59Z')).toBe('2026-10-24T05:00:00.000Z');
    expect(due('2026-10-25T06:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('is never later than now, at most 25 hours earlier, and each moment of a day has the same', () => {
    fc.assert(
      fc.property(instants, zones, clock, (now, zone, time) => {
        const due = latestDigest(now, zone, time);
        const hours = (now.getTime() - due.getTime()) / 3_600_000;
        expect(hours >= 0 && hours <= 25).toBe(true);
        expect(latestDigest(due, zone, time)).toEqual(due);
        // Later only if the clock skips the time.
        expect(wallTimeIn(due, zone) >= time).toBe(true);
      }),
    );
  });
});

describe('preferences', () => {
  test('mails that law or contract needs cannot be switched off', () => {
    expect(noticeKinds.filter(({ mail }) => mail === 'always').map(({ kind }) => kind)).toEqual([
      'order.placed',
      'order.refused',
      'order.lowered',
      'third-party.placed',
      'payment.received',
      'dispute.decided',
      'recall.published',
    ]);
    for (const kind of noticeKinds)
      for (const mail of mailChoices) {
        const chosen = effectiveChoice(kind, { mail, push: false });
        expect(chosen.push).toBe(false);
        const chooseValue = () => {
          if (mailChoicesOf(kind).includes(mail)) return mail;
          return kind.mail === 'always' ? 'now' : kind.mail;
        };
        expect(chosen.mail).toBe(chooseValue());
      }
  });

  test('without a choice the standard of the kind applies', () => {
    for (const kind of noticeKinds)
      expect(effectiveChoice(kind, null)).toEqual({
        mail: kind.mail === 'always' ? 'now' : kind.mail,
        push: kind.push,
      });
  });

  test('a kind is offered only with one of its permissions', () => {
    expect(readableKinds(new Set()).map(({ kind }) => kind)).toEqual(['announcement']);
    expect(readableKinds(new Set(['dispute.decide'])).map(({ kind }) => kind)).toEqual([
      'dispute.opened',
      'dispute.decided',
      'announcement',
    ]);
  });

  test('each side is offered only what can come for it, and news only where there is news', () => {
    const permissions = new Set(noticeKinds.flatMap((kind) => kind.permissions));
    const area = (limitation: 'none' | 'vendor') =>
      ({ sorg: '1000', limitation, option: 'include', value: '' }) as const;
    const offered = (actor: Pick<Actor, 'ownCustomerId' | 'areas'>, hasNews = true) =>
      comingKinds({ ...actor, permissions }, { hasNews }).map(({ kind }) => kind);
    const dealer = offered({ ownCustomerId: 'c', areas: [area('none')] });
    const vendor = offered({ ownCustomerId: null, areas: [area('vendor')] });
    const staff = offered({ ownCustomerId: null, areas: [area('none')] });
    const both = offered({ ownCustomerId: null, areas: [area('none'), area('vendor')] });
    const of = (kind: string) => [dealer, vendor, staff, both].map((kinds) => kinds.includes(kind));
    expect(of('third-party.received')).toEqual([false, true, false, true]);
    expect(of('third-party.status')).toEqual([true, false, true, true]);
    expect(of('click-collect.received')).toEqual([true, false, false, false]);
    expect(of('click-collect.to-hq')).toEqual([false, false, true, true]);
    expect(of('recall.published')).toEqual([true, false, false, false]);
    expect(of('announcement')).toEqual([true, true, true, true]);
    expect(offered({ ownCustomerId: 'c', areas: [] }, false).filter((kind) => kind.startsWith('news'))).toEqual([]);
  });
});
