/** Kept instead of the hash of a password for a user without one: no password matches it. */
export const noPassword = 'none';

/** How long the link of an invitation works, in days. */
export const invitationDays = 7;

/** Invitations that one user may get within an hour, whoever sends them. */
export const invitationsPerHour = 3;

/** Progress of an invitation by mail. A new invitation after `expired` begins again with `sent`. */
export const invitationStates = ['sending', 'sent', 'opened', 'expired', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The stored instants of a user's last invitation. */
export interface InvitationFacts {
  /** True if the user has no password yet. */
  readonly withoutPassword: boolean;
  readonly sentAt: Date | null;
  readonly endsAt: Date | null;
  readonly openedAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** State of the invitation, or null for a user who got their password in another way. */
export function invitationState(facts: InvitationFacts, now: Date): InvitationState | null {
  if (!facts.withoutPassword) return facts.acceptedAt === null ? null : 'accepted';
  if (facts.sentAt === null || facts.endsAt === null) return 'sending';
  if (facts.endsAt <= now) return 'expired';
  return facts.openedAt === null ? 'sent' : 'opened';
}
