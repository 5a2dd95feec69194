import { expect, type APIRequestContext } from '@playwright/test';
import { api } from '#e2e/session.ts';

/** Numbers of frames that were delivered to the dealer of the demo and are not registered yet. */
export async function unsoldFrames(request: APIRequestContext, count: number): Promise<string[]> {
  const call = await api(request, 'dealer');
  const { deliveries } = (await call(
    `{ deliveries(limit: 100, filter: { status: "delivered" }) { data { lines { serialNumbers } } } }`,
  )) as unknown as { deliveries: { data: { lines: { serialNumbers: string[] }[] }[] } };
  const delivered = deliveries.data.flatMap(({ lines }) => lines.flatMap(({ serialNumbers }) => serialNumbers));
  const { framesV4 } = (await call(
    `query ($numbers: [String!]!) { framesV4(frameNumbers: $numbers) { frameNumber purchaseDate message } }`,
    { numbers: delivered.slice(0, 50) },
  )) as unknown as { framesV4: { frameNumber: string; purchaseDate: string | null; message: string }[] };
  const found = framesV4.flatMap((one) => (one.message === '' && !one.purchaseDate ? [one.frameNumber] : []));
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}
