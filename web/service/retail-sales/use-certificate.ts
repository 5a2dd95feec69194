import { useNavigate } from '@tanstack/react-router';
import { download } from '#platform/api/download.ts';
import { graphql } from '#platform/api/graphql.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { useVerb, type Verb } from '#ui/dialog/use-verb.ts';
import { RegisteredFrame } from './retail-sales.documents.ts';
import { retailSalesRoute } from './retail-sales.links.ts';

type Registration = { id: string; number: string };

/** Seconds for which the certificate of a new registration waits for its upload. */
const longestWait = 30;

const second = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));

/** The state of a registration once its upload has ended; null while it still runs. */
async function endOfUpload(id: string): Promise<'complete' | 'other' | null> {
  const status = (await graphql(RegisteredFrame, { id })).registeredFrame?.status;
  if (status === undefined) return 'other';
  if (status === 'complete') return 'complete';
  return status.startsWith('failed') ? 'other' : null;
}

/**
 * Downloads the certificate of a new registration as soon as its upload is complete. If that fails or takes too long, it
 * opens the registration, which says why.
 */
export function useCertificate(): Verb<Registration> {
  const lang = useLocale();
  const navigate = useNavigate();
  return useVerb(async ({ id, number }: Registration) => {
    let end = await endOfUpload(id);
    for (let waited = 0; end === null && waited < longestWait; waited += 1) {
      await second();
      end = await endOfUpload(id);
    }
    if (end === 'complete') await download(`/retail-sales/warranty-pdf/${id}`, `warranty_${number}.pdf`);
    else await navigate({ to: retailSalesRoute, params: { lang }, search: { frame: id } });
  });
}
