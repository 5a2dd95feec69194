import { ApiError } from '#platform/api/errors.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Columns } from '#ui/page/layout.tsx';
import {
  ErrorPanel,
  NoPermission,
  NoResult,
  NothingYet,
  Refreshing,
  SkeletonCard,
  SkeletonRows,
} from '#ui/page/states.tsx';

export function StateParts() {
  return (
    <Columns least="card" gap={4}>
      <Card title="Nothing yet" padded={false}>
        <NothingYet
          title="No orders this season"
          actions={
            <>
              <Button variant="primary">Open the catalog</Button>
              <Button>Fast order</Button>
            </>
          }
        >
          Your first order shows up here with every step until the invoice.
        </NothingYet>
      </Card>
      <Card title="No result" padded={false}>
        <NoResult
          title="No bike matches 4 filters"
          actions={
            <>
              <Button>Remove Size XS</Button>
              <Button variant="quiet">Clear all</Button>
            </>
          }
        >
          Without “Size XS” there are 12.
        </NoResult>
      </Card>
      <Card title="No permission" padded={false}>
        <NoPermission title="Invoices are not part of your role" actions={<Button>Ask Tomas</Button>}>
          Tomas Reyes is the admin of Ridgeline Cycles.
        </NoPermission>
      </Card>
      <Card title="Loading a list" padded={false}>
        <SkeletonRows rows={4} picture />
      </Card>
      <SkeletonCard picture />
      <Card title="A panel failed">
        <ErrorPanel error={new ApiError('something_wrong', '', { requestId: 'D-504' })} onRetry={() => {}} />
      </Card>
      <Card title="Refreshing">
        <Refreshing active>
          <p>PL-2025-08902 · Main store</p>
        </Refreshing>
      </Card>
    </Columns>
  );
}
