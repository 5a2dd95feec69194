import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconClock, IconFileText } from '@tabler/icons-react';
import { openInvoiceLook } from '#rules/money/invoices/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import { type ChipTone, StatusChip } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';
import type { ShownInvoice } from './invoice-detail.page.tsx';

type Look = ReturnType<typeof openInvoiceLook> | 'paid' | 'used';

const looks: Record<Look, { tone: ChipTone; icon: IconType }> = {
  pending: { tone: 'brand', icon: IconClock },
  waiting: { tone: 'brand', icon: IconClock },
  credit: { tone: 'ok', icon: IconCheck },
  overdue: { tone: 'err', icon: IconAlertTriangle },
  part_paid: { tone: 'info', icon: IconCircleHalf2 },
  open: { tone: 'grey', icon: IconFileText },
  paid: { tone: 'ok', icon: IconCheck },
  used: { tone: 'ok', icon: IconCheck },
};

function lookOf(invoice: ShownInvoice): Look {
  if (invoice.clearingDate !== null) return invoice.grandTotal.startsWith('-') ? 'used' : 'paid';
  return openInvoiceLook({
    status: invoice.status,
    owed: Number(invoice.openAmount),
    total: Number(invoice.grandTotal),
    daysLeft: invoice.overdue,
  });
}

/** The state of an invoice. */
export function InvoiceChip({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  const look = lookOf(invoice);
  return (
    <StatusChip tone={looks[look].tone} icon={looks[look].icon}>
      {t(`invoice.state.${look}`)}
    </StatusChip>
  );
}
