import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '../button/button.tsx';
import { useVerb } from '../dialog/use-verb.ts';
import { Segments } from '../page/tabs.tsx';
import { NothingYet } from '../page/states.tsx';

type Act<Row> = (row: Row) => Promise<unknown>;

/** Moves rows to the bucket, which the toast undoes, and out of it. */
export function useBucket<Row>(name: (row: Row) => string, acts: { remove: Act<Row>; restore: Act<Row> }) {
  const t = useText();
  const restore = useVerb(acts.restore, { done: (_outcome, row) => t('ui.bucket.restored', { title: name(row) }) });
  const remove = useVerb(acts.remove, {
    done: (_outcome, row) => ({
      text: t('ui.bucket.deleted', { title: name(row) }),
      action: { label: t('ui.bucket.undo'), run: () => void restore.run(row) },
    }),
  });
  return { remove: remove.run, restore: restore.run };
}

/** The choice between a list and its bucket. */
export function BucketSwitch({
  list,
  inBucket,
  onChange,
}: {
  list: string;
  inBucket: boolean;
  onChange: (inBucket: boolean) => void;
}) {
  const t = useText();
  return (
    <Segments
      label={t('ui.bucket.place')}
      value={inBucket ? 'bucket' : 'list'}
      onChange={(place) => onChange(place === 'bucket')}
      options={[
        { value: 'list', label: list },
        { value: 'bucket', label: t('ui.bucket.name') },
      ]}
    />
  );
}

/** The button of a row: to the bucket, or out of it. */
export function BucketButton({
  title,
  inBucket,
  onRemove,
  onRestore,
}: {
  title: string;
  inBucket: boolean;
  onRemove: () => void;
  onRestore: () => void;
}) {
  const t = useText();
  return (
    <IconButton
      size="small"
      icon={inBucket ? IconArrowBackUp : IconTrash}
      label={t(inBucket ? 'ui.bucket.restore' : 'ui.bucket.delete', { title })}
      onClick={inBucket ? onRestore : onRemove}
    />
  );
}

/** An empty bucket. */
export function EmptyBucket() {
  const t = useText();
  return <NothingYet title={t('ui.bucket.empty')}>{t('ui.bucket.emptyHint')}</NothingYet>;
}
