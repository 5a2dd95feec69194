import { setPasswordCost } from '#access/identity/identity.password.ts';

/** Cost of a hash in tests, which hash many passwords that nobody attacks; the processes that they start keep the usual one. */
export const cheapCost = { memory: 64, passes: 1, parallelism: 1 } as const;

// Set-up of each test file: the one before it in this process may have set another cost.
setPasswordCost(cheapCost);
