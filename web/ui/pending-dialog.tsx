import { Dialog } from './dialog.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from './states.tsx';

type PendingDialogProps = {
  title: string;
  /** What to say if the record does not exist. */
  unknown: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  onClose: () => void;
};

/** The dialog of one record while it loads, if it failed to load, and if there is no such record. */
export function PendingDialog({ title, unknown, query, onClose }: PendingDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {query.data ? (
        <NoResult title={unknown} />
      ) : query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  );
}
