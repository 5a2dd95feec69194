import { IconFolder, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { attachmentTypes } from '#rules/attachments/attachment-kinds.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Row } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { chosenFiles, type DroppedFile, droppedFiles } from './bulk-files.ts';
import css from './library-upload.module.css';
import { mostRows } from './bulk-rows.ts';
import type { Added } from './use-bulk-rows.ts';

/** Takes files and folders, dropped or chosen. */
export function BulkDropCard({
  onFiles,
  disabled,
}: {
  onFiles: (files: readonly DroppedFile[]) => Added;
  disabled: boolean;
}) {
  const t = useText();
  const [over, setOver] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (chosen: readonly DroppedFile[]): void => setAdded(onFiles(chosen));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void droppedFiles(event.dataTransfer).then(take);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same */}
      <div
        className={classNames(css.drop, over && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={IconUpload} size={28} />
        <b>{t('marketing-bulk.drop.title')}</b>
        <span>{t('marketing-bulk.drop.hint', { most: mostRows })}</span>
        <Row gap={2} wrap justify="center">
          <Button icon={IconUpload} disabled={disabled} onClick={() => files.current?.click()}>
            {t('marketing-bulk.drop.files')}
          </Button>
          <Button icon={IconFolder} disabled={disabled} onClick={() => folder.current?.click()}>
            {t('marketing-bulk.drop.folder')}
          </Button>
        </Row>
        <span className="visually-hidden" inert>
          <input
            ref={files}
            type="file"
            multiple
            aria-label={t('marketing-bulk.drop.files')}
            accept={attachmentTypes.material.join(',')}
            onChange={({ target }) => {
              if (target.files) take(chosenFiles(target.files));
              target.value = '';
            }}
          />
          <input
            ref={(element) => {
              folder.current = element;
              element?.setAttribute('webkitdirectory', '');
            }}
            type="file"
            aria-label={t('marketing-bulk.drop.folder')}
            onChange={({ target }) => {
              if (target.files) take(chosenFiles(target.files));
              target.value = '';
            }}
          />
        </span>
      </div>
      <div role="status">
        {added && added.known > 0 && <Note>{t('marketing-bulk.drop.known', { count: added.known })}</Note>}
        {added && added.over > 0 && (
          <Note tone="warn">{t('marketing-bulk.drop.over', { count: added.over, most: mostRows })}</Note>
        )}
      </div>
    </>
  );
}
