import { IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { parseRendition, renditionName, renditionSizes } from '#rules/attachments/renditions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import type { TableSelection } from '#ui/table/table.ts';
import type { LibraryMaterialCard } from './marketing-material.documents.ts';
import css from './marketing-material.module.css';
import { formatOrder } from './renditions.ts';
import { useDownloads } from './use-downloads.ts';
import { formatName } from './use-file-words.ts';

/** Most files of one download; the server refuses more. */
const mostFiles = 1000;

/** One size and one format for many files. */
export function RenditionFields({ value, onChange }: { value: string; onChange: (rendition: string) => void }) {
  const t = useText();
  const parsed = parseRendition(value);
  const chosen = parsed === null ? 'original' : parsed;
  const format = chosen === 'original' ? 'jpg' : chosen.format;
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('library.download.size')}
        value={chosen === 'original' ? 'original' : String(chosen.size)}
        choices={[
          ...renditionSizes.map((size) => ({ value: String(size), label: t('library.download.pixels', { size }) })),
          { value: 'original', label: t('library.download.original') },
        ]}
        onChange={(event) => {
          const size = renditionSizes.find((each) => String(each) === event.target.value);
          onChange(size ? renditionName({ size, format }) : 'original');
        }}
      />
      {chosen !== 'original' && (
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('library.download.formats')}
          value={format}
          choices={formatOrder.map((each) => ({
            value: each,
            label: each === 'png' ? t('library.download.pngIf') : formatName(each),
          }))}
          onChange={(event) => {
            const next = formatOrder.find((each) => each === event.target.value) ?? 'jpg';
            onChange(renditionName({ size: chosen.size, format: next }));
          }}
        />
      )}
    </>
  );
}

/** The selected materials of all pages, and their download in one size and format. */
export function DownloadBar({
  selection,
  total,
  name,
  selectingAll,
  onSelectAll,
}: {
  selection: TableSelection<LibraryMaterialCard>;
  total: number;
  /** Name of the zip. */
  name: string;
  selectingAll: boolean;
  onSelectAll: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const { last, start, busy } = useDownloads();
  const [rendition, setRendition] = useState(last);
  const files = selection.rows.flatMap((material) => material.files);
  const tooMany = files.length > mostFiles;
  const count = selection.ids.size;
  return (
    <ActionBar
      label={t('library.bulk.label')}
      actions={
        <div className={css.bulk}>
          <RenditionFields value={rendition} onChange={setRendition} />
          <Button
            variant="primary"
            icon={IconDownload}
            busy={busy}
            disabled={tooMany || files.length === 0}
            onClick={() => void start(files, rendition, name)}
          >
            {t('library.bulk.download', { count: files.length })}
          </Button>
          <IconButton icon={IconX} label={t('ui.table.clearSelection')} onClick={selection.clear} />
        </div>
      }
    >
      <b role="status">{t('ui.table.selected', { count })}</b>{' '}
      {tooMany && <span role="alert">{t('library.bulk.tooMany', { count: mostFiles })}</span>}
      {total > count && (
        <Button variant="quiet" size="small" busy={selectingAll} onClick={onSelectAll}>
          {t('ui.table.selectAll', { count: formats.quantity(Math.min(total, mostFiles)) })}
        </Button>
      )}
    </ActionBar>
  );
}
