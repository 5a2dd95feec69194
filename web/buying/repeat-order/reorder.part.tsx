import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';

const Dialog = lazyPart(
  async () => (await Promise.all([import('./reorder.dialog.tsx'), loadTexts(['repeat-order', 'refusals'])]))[0],
  (module) => module.ReorderDialog,
);

/**
 * A button that reorders an order or a delivery of the active customer. It opens the preview of changes, whose code
 * loads on press. Renders nothing for users who may not order. With `icon`, for rows, only screen readers get the
 * label.
 */
export function Reorder({
  source,
  label,
  icon,
  small,
}: {
  source: { orderNumber: string } | { deliveryNumber: string };
  label: string;
  icon?: boolean;
  small?: boolean;
}) {
  const can = usePermissions();
  const [open, setOpen] = useState(false);
  if (!can('page.catalog', 'order.place', 'page.order-status')) return null;
  return (
    <>
      {icon ? (
        <IconButton size="small" icon={IconRefresh} label={label} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={IconRefresh} size={small ? 'small' : undefined} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Suspense>{open && <Dialog source={source} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
