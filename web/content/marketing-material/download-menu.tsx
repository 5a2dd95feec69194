import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { renditionName, renditionSizes } from '#rules/attachments/renditions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Menu, MenuHeading, MenuItem } from '#ui/dialog/popover.tsx';
import css from './marketing-material.module.css';
import { type Downloadable, downloadChoices, fittingRendition, formatOrder } from './renditions.ts';
import { useDownloads } from './use-downloads.ts';
import { formatName, useFileWords } from './use-file-words.ts';

type Props = { title: string; files: readonly Downloadable[] };

/** The renditions that several files share, by format. */
const sharedRenditions = formatOrder.map((format) => ({
  format,
  names: renditionSizes.map((size) => renditionName({ size, format })),
}));

/** The items of a download menu: the original, then the sizes of each format with their pixels. */
function DownloadItems({
  files,
  last,
  onChoose,
}: Pick<Props, 'files'> & { last: string; onChoose: (rendition: string) => void }) {
  const t = useText();
  const words = useFileWords();
  const [only, ...others] = files;
  if (!only) return null;
  const item = (name: string, text: string) => (
    <MenuItem key={name} current={name === last} onClick={() => onChoose(name)}>
      {text}
    </MenuItem>
  );
  if (others.length > 0)
    return (
      <>
        <MenuHeading>{t('library.download.all', { count: files.length })}</MenuHeading>
        {item('original', t('library.download.original'))}
        {files.some(({ media }) => media === 'picture') &&
          sharedRenditions
            .filter(({ names }) => files.some(({ renditions }) => names.some((name) => renditions.includes(name))))
            .flatMap(({ names }) => names.map((name) => item(name, words.anyRendition(name))))}
      </>
    );
  const choices = downloadChoices(only);
  return (
    <>
      <MenuHeading>{t('library.download.choose')}</MenuHeading>
      {item('original', words.rendition(only, 'original'))}
      {formatOrder.flatMap((format) => {
        const sizes = choices.filter(({ rendition }) => rendition !== 'original' && rendition.format === format);
        if (sizes.length === 0) return [];
        return [
          <MenuHeading key={format}>
            {only.media === 'picture'
              ? t(format === 'png' ? 'library.download.transparent' : 'library.download.format', {
                  format: formatName(format),
                })
              : t(only.media === 'video' ? 'library.download.still' : 'library.download.firstPage')}
          </MenuHeading>,
          ...sizes.map(({ name }) => item(name, words.rendition(only, name))),
        ];
      })}
    </>
  );
}

/** The rendition that the menu marks: the one chosen last, or what stands in for it; always an item of the menu. */
function markedRendition(files: readonly Downloadable[], last: string): string {
  const [only, ...others] = files;
  if (!only || others.length > 0) return last;
  const fitting = fittingRendition(only, last);
  const names = downloadChoices(only).map(({ name }) => name);
  if (names.includes(fitting)) return fitting;
  // A small picture has the same pixels in several sizes; the smallest of them is the item.
  return names.findLast((name) => name.endsWith(fitting.slice(fitting.indexOf('.')))) ?? 'original';
}

/** True if there is nothing to choose: the files have only their originals. */
const hasOnlyOriginal = ([only, ...others]: readonly Downloadable[]): boolean =>
  others.length > 0
    ? [only, ...others].every((file) => file?.media !== 'picture')
    : only !== undefined && downloadChoices(only).every(({ rendition }) => rendition === 'original');

/** A button on a card: a menu of sizes and formats, in which the one chosen last has the focus; an original alone comes at once. */
export function DownloadIcon({ title, files }: Props) {
  const t = useText();
  const { last, start, busy } = useDownloads();
  const look = { size: 'small', icon: IconDownload, busy, label: t('library.download.label', { title }) } as const;
  if (hasOnlyOriginal(files)) return <IconButton {...look} onClick={() => void start(files, 'original', title)} />;
  return (
    <Menu label={look.label} align="end" trigger={(props) => <IconButton {...props} {...look} />}>
      {(close) => (
        <DownloadItems
          files={files}
          last={markedRendition(files, last)}
          onChoose={(rendition) => {
            close();
            void start(files, rendition, title);
          }}
        />
      )}
    </Menu>
  );
}

/** Downloads in the rendition chosen last; the menu beside it has the others. */
export function DownloadButton({ title, files }: Props) {
  const t = useText();
  const words = useFileWords();
  const { last, start, busy } = useDownloads();
  const [only, ...others] = files;
  if (!only) return null;
  const marked = markedRendition(files, last);
  return (
    <div className={css.split}>
      <Button variant="primary" icon={IconDownload} busy={busy} onClick={() => void start(files, marked, title)}>
        {t('library.download.button')}
        <small>{others.length > 0 ? words.anyRendition(marked) : words.rendition(only, marked)}</small>
      </Button>
      <Menu
        label={t('library.download.choose')}
        align="end"
        trigger={(props) => (
          <IconButton {...props} variant="primary" icon={IconChevronDown} label={t('library.download.choose')} />
        )}
      >
        {(close) => (
          <DownloadItems
            files={files}
            last={marked}
            onChoose={(rendition) => {
              close();
              void start(files, rendition, title);
            }}
          />
        )}
      </Menu>
    </div>
  );
}
