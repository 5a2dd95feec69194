import { Dialog } from './dialog.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';

type PendingDialogProps = {
  title: string;
  /** The text if the record does not exist. */
  unknown: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  onClose: () => void;
};

/** The dialog of one record while it loads, if it failed to load, and if there is no such record. */
export function PendingDialog({ title, unknown, query, onClose }: PendingDialogProps) {
  const renderContent = () => {
    if (query.data) return <NoResult title={unknown} />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows rows={6} />;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {renderContent()}
    </Dialog>
  );
}
