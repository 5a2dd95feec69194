import sharp from 'sharp';
import { type APIRequestContext } from '@playwright/test';
import { api } from '#e2e/session.ts';

interface Facts {
  readonly frameNumber: string;
  readonly stolen: object | null;
  readonly recalls: readonly object[];
  readonly passport: {
    readonly claims: readonly object[];
    readonly registration: {
      readonly soldDate: string;
      readonly customer: { readonly name: string; readonly phone: string } | null;
    } | null;
  } | null;
}
interface Bike {
  readonly number: string;
  readonly soldOn: string;
  readonly consumer: string;
}

/** A bicycle of the dealer that is neither stolen, recalled nor claimed: sold to a known consumer, or not registered. */
export async function bike(request: APIRequestContext, sold: boolean): Promise<Bike> {
  const call = await api(request, 'dealer');
  const { found } = (await call(
    sold
      ? '{ found: registeredFrames(status: "complete", page: 1, limit: 20) { data { frameNumber } } }'
      : '{ found: claimPDIFrames { frameNumber } }',
  )) as unknown as { found: { frameNumber: string }[] | { data: { frameNumber: string }[] } };
  const numbers = (Array.isArray(found) ? found : found.data).slice(0, 20).map(({ frameNumber }) => frameNumber);
  const facts = (await call(
    `{ ${numbers
      .map(
        (number, at) => `f${at}: frame(frameNumber: "${number}") { frameNumber stolen { country } recalls { code }
          passport { claims { id } registration { soldDate customer { name phone } } } }`,
      )
      .join(' ')} }`,
  )) as unknown as Record<string, Facts>;
  for (const { frameNumber, stolen, recalls, passport } of Object.values(facts)) {
    if (stolen || recalls.length > 0 || !passport || passport.claims.length > 0) continue;
    const { soldDate = '', customer = null } = passport.registration ?? {};
    if (sold ? customer?.phone : passport.registration === null)
      return { number: frameNumber, soldOn: soldDate, consumer: customer?.name ?? '' };
  }
  throw new Error('The demo has no such bicycle');
}

/** A photo that no other file equals; noise makes it large. */
export async function photo(name: string, width = 640): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const buffer = await sharp({ create: { width, height: width, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The photos of a complete claim. */
export const proof = async (width?: number) => ({
  'Full bike': await photo('bike.jpg'),
  'Frame number': await photo('serial.jpg'),
  'Defect, close': await photo('defect.jpg', width),
  Invoice: await photo('invoice.jpg'),
  'Identity card': await photo('card.jpg'),
});
