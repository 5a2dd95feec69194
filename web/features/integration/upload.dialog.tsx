import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconBan, IconCheck, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { erpUploadsAtOnce, largestErpUpload } from '../../../rules/integration/uploaded-files.ts';
import { messageIdOf } from '../../platform/api/errors.ts';
import { sendJson } from '../../platform/api/http.ts';
import { documentKey } from '../../platform/api/queries.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { kindName } from './erp-words.tsx';
import { ErpFileList, ErpOverview } from './integration.documents.ts';
import css from './integration.module.css';

/** What became of an uploaded file, as `POST /erp/files` answers. `resumed`: waiting rows of an earlier file. */
type UploadedFile = {
  id: string;
  name: string;
  type: string;
  state: 'done' | 'known' | 'rejected' | 'resumed';
  rows: number;
  accepted: number;
  changed: number;
  rejected: number;
  waiting: number;
  warnings: number;
  reason: { code: string; text: string } | null;
};

function sendFiles(files: readonly File[]): Promise<{ files: UploadedFile[] }> {
  const body = new FormData();
  for (const file of files) body.append('file', file, file.name);
  return sendJson('/erp/files', { body });
}

/** Imports files of the ERP from the administrator's computer, and shows the outcome of each. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useMutation({
    mutationFn: sendFiles,
    onSuccess: () =>
      Promise.all(
        [documentKey(ErpFileList), documentKey(ErpOverview)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  const tooMany = files.length > erpUploadsAtOnce;
  const reason = send.error && messageIdOf(send.error);
  const again = () => {
    send.reset();
    setFiles([]);
  };
  if (send.data)
    return (
      <Dialog
        title={t('integration.upload.results')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={again}>{t('integration.upload.more')}</Button>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {t('ui.dialog.close')}
            </Button>
          </>
        }
      >
        <ul className={css.list}>
          {send.data.files.map((file, at) => (
            <Outcome key={`${at} ${file.id}`} file={file} />
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog
      title={t('integration.upload.title')}
      subtitle={t('integration.upload.hint')}
      onClose={send.isPending ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('ui.dialog.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={files.length === 0 || tooMany}
            onClick={() => send.mutate(files)}
          >
            {t('integration.upload.send', { count: files.length })}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {send.error && (
          <Note tone="err" role="alert">
            {reason ? t(reason) : send.error.message}
          </Note>
        )}
        <FileField
          label={t('integration.upload.field')}
          files={files}
          many
          accept=".csv,.tsv,.txt"
          largest={largestErpUpload}
          error={tooMany ? t('integration.upload.tooMany', { limit: erpUploadsAtOnce }) : undefined}
          disabled={send.isPending}
          onChange={setFiles}
        />
      </Stack>
    </Dialog>
  );
}

function Outcome({ file }: { file: UploadedFile }) {
  const t = useText();
  const lang = useLocale();
  return (
    <li>
      <Text strong>
        <Link to="/$lang/admin/integration/$id" params={{ lang, id: file.id }}>
          {file.name}
        </Link>
      </Text>
      <span className={css.chips}>
        <OutcomeChip file={file} />
        <Text size="sm" tone="muted">
          {kindName(t, file.type)}
        </Text>
      </span>
      <Text size="sm">
        {file.reason?.text ??
          (file.state === 'known'
            ? t('integration.upload.known')
            : file.state === 'resumed'
              ? t('integration.upload.resumed', { count: file.accepted })
              : t('integration.upload.rows', { accepted: file.accepted, count: file.rows, changed: file.changed }))}
      </Text>
    </li>
  );
}

function OutcomeChip({ file: { state, rejected, waiting, warnings } }: { file: UploadedFile }) {
  const t = useText();
  if (state === 'rejected')
    return (
      <StatusChip tone="err" icon={IconBan}>
        {t('integration.state.rejected')}
      </StatusChip>
    );
  if (state === 'known') return <StatusChip>{t('integration.upload.stateKnown')}</StatusChip>;
  if (state === 'resumed')
    return (
      <StatusChip tone="ok" icon={IconHourglass}>
        {t('integration.upload.stateResumed')}
      </StatusChip>
    );
  if (waiting > 0 && rejected === 0)
    return (
      <StatusChip tone="info" icon={IconHourglass}>
        {t('integration.state.waiting')}
      </StatusChip>
    );
  return rejected > 0 || warnings > 0 ? (
    <StatusChip tone="warn" icon={IconAlertTriangle}>
      {t(rejected > 0 ? 'integration.state.rejects' : 'integration.rejects.warnings')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('integration.state.done')}
    </StatusChip>
  );
}
