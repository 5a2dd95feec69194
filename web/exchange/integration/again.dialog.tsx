import * as v from 'valibot';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Switch } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import {
  ErpFileDetail,
  ErpFileList,
  ErpOverview,
  ImportErpFileAgain,
  type FileDetail,
} from './integration.documents.ts';

const schema = v.object({ acceptGap: v.boolean(), acceptOld: v.boolean(), acceptShrink: v.boolean() });

/** The check that refused a file, as the choice that skips it. */
const choiceOf: Readonly<Record<string, 'acceptGap' | 'acceptOld' | 'acceptShrink'>> = {
  file_sequence_gap: 'acceptGap',
  file_sequence_old: 'acceptOld',
  file_snapshot_shrunk: 'acceptShrink',
  file_no_rows: 'acceptShrink',
};

/** Imports a file once more; a check that refused it can be skipped. */
export function AgainDialog({ file, onClose }: { file: FileDetail; onClose: () => void }) {
  const t = useText();
  const again = useAction(ImportErpFileAgain, (answer) => answer.importErpFileAgain, {
    refresh: [ErpFileDetail, ErpFileList, ErpOverview],
  });
  const choice = choiceOf[file.reasonCode ?? ''];
  return (
    <FormDialog
      title={t('integration.again.title', { name: file.name })}
      subtitle={t('integration.again.hint')}
      action={t('integration.again.action')}
      success={t('integration.again.done')}
      schema={schema}
      initial={{ acceptGap: false, acceptOld: false, acceptShrink: false }}
      onSubmit={(accept) => again.mutateAsync({ id: file.id, ...accept })}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={3}>
          {file.reason && <p>{file.reason}</p>}
          {choice && <Switch label={t(`integration.again.${choice}`)} {...form.check(choice)} />}
        </Stack>
      )}
    </FormDialog>
  );
}
