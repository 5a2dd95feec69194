import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '#platform/api/download.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Row } from '#ui/page/layout.tsx';
import { writeClaimLink } from '#service/claim-form/claim-form.links.ts';
import { newInspectionLink, recordId } from '#service/pdi/pdi.links.ts';
import { retailSalesRoute } from '#service/retail-sales/retail-sales.links.ts';
import type { MyBike } from './my-bikes.documents.ts';

/** The next acts on a bike that the user may do: inspect, register, print the certificate, claim. */
export function BikeActs({ bike: { frameNumber, state, registrationId } }: { bike: MyBike }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const [record] = useState(() => recordId(Date.now()));
  const print = useVerb((id: string) => download(`/retail-sales/warranty-pdf/${id}`, `warranty_${frameNumber}.pdf`));
  const named = (act: string): string => `${act}: ${frameNumber}`;
  return (
    <Row gap={3} wrap>
      {can('page.pdi') && state === 'delivered' && (
        <Link {...newInspectionLink(lang, frameNumber, record)} aria-label={named(t('my-bikes.act.inspect'))}>
          {t('my-bikes.act.inspect')}
        </Link>
      )}
      {can('retail-sales.register') && state !== 'sold' && (
        <Link
          to={retailSalesRoute}
          params={{ lang }}
          search={{ register: frameNumber }}
          aria-label={named(t('my-bikes.act.register'))}
        >
          {t('my-bikes.act.register')}
        </Link>
      )}
      {registrationId !== null && (
        <Button
          size="small"
          variant="quiet"
          busy={print.busy}
          aria-label={named(t('my-bikes.act.certificate'))}
          onClick={() => void print.run(registrationId)}
        >
          {t('my-bikes.act.certificate')}
        </Button>
      )}
      {can('claim.create') && (
        <Link {...writeClaimLink(lang, 'bike', { frame: frameNumber })} aria-label={named(t('my-bikes.act.claim'))}>
          {t('my-bikes.act.claim')}
        </Link>
      )}
    </Row>
  );
}
