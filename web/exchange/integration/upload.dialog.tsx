import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { erpUploadsAtOnce, largestErpUpload } from '#rules/exchange/integration/uploaded-files.ts';
import { messageIdOf } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';

function sendFiles(files: readonly File[]): Promise<{ id: string }> {
  const body = new FormData();
  for (const file of files) body.append('file', file, file.name);
  return sendJson('/erp/uploads', { body });
}

/** Sends files of the ERP from the administrator's computer to be checked, and opens their preview. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useMutation({
    mutationFn: sendFiles,
    onSuccess: ({ id }) => navigate({ to: '/$lang/admin/integration/uploads/$id', params: { lang, id } }),
  });
  const tooMany = files.length > erpUploadsAtOnce;
  const reason = send.error && messageIdOf(send.error);
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
