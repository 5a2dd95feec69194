import { IconFile } from '@tabler/icons-react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Text } from '#ui/page/layout.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { RestoreContentFile } from './content-editor.documents.ts';
import css from './content-editor.module.css';
import type { StoredFile } from './content-values.ts';

/** Earlier versions of a file; one of them can become the current one again, and the link of the file stays. */
export function FileVersionsDialog({
  file,
  onRestored,
  onClose,
}: {
  file: StoredFile;
  onRestored: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const restore = useAction(RestoreContentFile, (answer) => answer.restoreContentFileVersion, {
    onDone: () => {
      showToast({ text: t('content.versions.restored') });
      onRestored();
      onClose();
    },
  });
  return (
    <Dialog title={t('content.versions.title', { name: file.fileName })} onClose={onClose} flush>
      <FailureNote error={restore.error} />
      <ol className={css.versions}>
        {file.versions.map((version) => (
          <li key={version.version}>
            <span className={css.thumb}>
              {version.thumbnailUrl ? <img src={version.thumbnailUrl} alt="" /> : <IconFile size={26} aria-hidden />}
            </span>
            <span className={css.versionWords}>
              <b>{version.fileName}</b>
              <Text size="sm" tone="muted">
                {[
                  t('content.versions.number', { number: version.version }),
                  fileSizeText(version.bytes, formats.tag),
                  t('content.versions.until', { at: formats.instant(version.replacedAt), name: version.replacedBy }),
                ].join(' · ')}
              </Text>
            </span>
            <Button
              size="small"
              busy={restore.isPending && restore.variables.version === version.version}
              onClick={() => restore.mutate({ fileId: file.id, version: version.version })}
            >
              {t('content.versions.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
