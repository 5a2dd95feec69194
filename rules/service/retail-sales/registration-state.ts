/** States of a registration on the wire and in the database. */
export const registrationStates = [
  'pending_insert',
  'processing_insert',
  'failed_insert',
  'pending_update',
  'processing_update',
  'failed_update',
  'complete',
] as const;
export type RegistrationState = (typeof registrationStates)[number];

/**
 * The changes of a registration: the worker takes it, the consumer site accepts or refuses it, somebody edits it or
 * uploads a failed one again.
 */
export const registrationEvents = ['take', 'accept', 'refuse', 'edit', 'upload_again'] as const;
export type RegistrationEvent = (typeof registrationEvents)[number];

const next: Readonly<Record<RegistrationState, Partial<Record<RegistrationEvent, RegistrationState>>>> = {
  pending_insert: { take: 'processing_insert', edit: 'pending_insert' },
  processing_insert: { accept: 'complete', refuse: 'failed_insert' },
  failed_insert: { edit: 'pending_insert', upload_again: 'pending_insert' },
  pending_update: { take: 'processing_update', edit: 'pending_update' },
  processing_update: { accept: 'complete', refuse: 'failed_update' },
  failed_update: { edit: 'pending_update', upload_again: 'pending_update' },
  complete: { edit: 'pending_update' },
};

/** The state after an event, or null if the event is not possible in this state. */
export const stateAfter = (state: RegistrationState, event: RegistrationEvent): RegistrationState | null =>
  next[state][event] ?? null;

/** States in which the consumer site is being asked: nobody may change the registration meanwhile. */
export const isProcessing = (state: RegistrationState): boolean => state.startsWith('processing_');
export const isFailed = (state: RegistrationState): boolean => state.startsWith('failed_');
/** States of registrations that wait for the worker or are in its hands. */
export const isWaiting = (state: RegistrationState): boolean => state.startsWith('pending_') || isProcessing(state);

/** How a registration shows in lists: one tone and one next step for several states. */
export const registrationTypes = ['retail', 'non_retail'] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** Why an upload failed; the ids of its texts are `retail-sales.failure.<code>`. */
export const uploadFailures = ['unreachable', 'refused', 'account_missing', 'consumer_invalid'] as const;
export type UploadFailure = (typeof uploadFailures)[number];

/** Uploads that are tried before a registration counts as failed. */
export const uploadAttempts = 3;

/** Milliseconds until the next attempt after `attempts` failed ones. */
export const uploadPause = (attempts: number): number => 2_000 * 4 ** Math.max(0, attempts - 1);
