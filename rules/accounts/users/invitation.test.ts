import { describe, expect, test } from 'vitest';
import { invitationState, type InvitationFacts } from './invitation.ts';

const now = new Date('2026-11-29T12:00:00Z');
const later = new Date('2026-12-02T12:00:00Z');
const sent: InvitationFacts = {
  withoutPassword: true,
  sentAt: now,
  endsAt: later,
  openedAt: null,
  acceptedAt: null,
};

describe('the state of an invitation', () => {
  test.each([
    ['a mail that is not written yet', { sentAt: null, endsAt: null }, 'sending'],
    ['a mail that nobody opened', {}, 'sent'],
    ['an opened link', { openedAt: now }, 'opened'],
    ['a link at its end', { endsAt: now }, 'expired'],
    ['an opened link at its end', { openedAt: now, endsAt: now }, 'expired'],
    ['a chosen password', { withoutPassword: false, acceptedAt: now }, 'accepted'],
    ['a password of an administrator', { withoutPassword: false }, null],
  ] as const)('%s', (_case, change, state) => {
    expect(invitationState({ ...sent, ...change }, now)).toBe(state);
  });
});
