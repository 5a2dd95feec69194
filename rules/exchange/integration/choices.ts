/**
 * The message about a row of a file: it was left out, it waits for a record of another file and goes in when that comes, or
 * it was imported with a remark.
 */
export const findingKinds = ['rejected', 'waiting', 'warning'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** The effect of an import on a record; `up` and `down`: its price, quantity or limit. */
export const effectKinds = ['new', 'up', 'down', 'changed', 'gone'] as const;
export type EffectKind = (typeof effectKinds)[number];

/**
 * States by which the list of files is filtered. `attention`: refused or with rejected rows, and nobody decided about it;
 * rows that wait need nobody.
 */
export const fileStates = ['attention', 'processing', 'done', 'rejects', 'rejected', 'waiting', 'discarded'] as const;
export type FileState = (typeof fileStates)[number];

/** States by which the outbox is filtered. `stuck`: given up, or waiting after a failure. */
export const outboxStates = ['stuck', 'pending', 'sent', 'dead', 'dropped'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** Kinds of records of the outbox. */
export const outboxKinds = ['order', 'payment', 'claim', 'credit_request', 'registration'] as const;
export type OutboxKind = (typeof outboxKinds)[number];
