import { systemContext } from '#server/background.ts';
import type { TestServer } from '#testing/harness.ts';
import { followSettlements } from './claim-settlement.follow.actions.ts';

/** Lets claims move on with the news of their orders and credit notes, as the job does. */
export async function followClaims(server: TestServer): Promise<void> {
  await followSettlements(await systemContext(server.services, 'claims-test'));
}
