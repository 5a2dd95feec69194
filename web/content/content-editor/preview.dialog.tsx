import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { windowState } from '#rules/content/content/content-window.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { uploadItems } from '#platform/uploads/upload-items.ts';
import { useStore } from '#platform/store.ts';
import { useColorScheme } from '#ui/look/color-scheme.ts';
import type { ContentFiles } from '#ui/text/content-text.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import css from './content-editor.module.css';
import { type EditorValues, emptyText, type OwnFields, type StoredFile } from './content-values.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { type MarketClock, marketTime } from './market-clock.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { TargetMarket } from './target-markets.card.tsx';
import type { TextFile } from './text-sources.tsx';

/** A file as the preview shows it; one that is not saved yet has the addresses of this device only. */
type PreviewedFile = Pick<
  StoredFile,
  | 'id'
  | 'fileTitle'
  | 'fileName'
  | 'media'
  | 'bytes'
  | 'width'
  | 'height'
  | 'language'
  | 'rightsEndOn'
  | 'focalLeft'
  | 'focalTop'
  | 'crop'
  | 'contentType'
  | 'originalUrl'
  | 'highUrl'
  | 'mediumUrl'
  | 'lowUrl'
  | 'thumbnailUrl'
>;

/** An item as its readers would get it in a language, with what is typed and not saved. */
export type PreviewedContent<Own extends OwnFields = OwnFields> = {
  id: string;
  language: ContentLanguage;
  title: string;
  subtitle: string;
  body: string;
  /** Files of the body, as `ContentText` takes them. */
  bodyFiles: ContentFiles | undefined;
  /** The same with all their addresses. */
  textFiles: readonly TextFile[];
  files: readonly PreviewedFile[];
  tags: readonly string[];
  articleCodes: readonly string[];
  modelYear: number | null;
  itemPerLine: number;
  validFrom: string | null;
  validTo: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  own: Own;
};

function useFiles(values: EditorValues, stored: readonly StoredFile[]): PreviewedFile[] {
  const uploads = useStore(uploadItems);
  return values.files.map((file) => {
    const known = stored.find(({ id }) => id === file.id);
    const upload = file.place === null ? undefined : uploads.get(file.place);
    const picture = upload ? (upload.preview ?? upload.smallUrl) : null;
    const address = upload || !known ? picture : null;
    const chooseMedia = () => {
      if (upload) {
        if (picture === null) return 'document';
        return 'picture';
      }
      return known?.media ?? 'document';
    };
    return {
      id: file.id ?? file.key,
      fileTitle: file.title,
      fileName: upload?.fileName ?? (file.fileName || (known?.fileName ?? '')),
      media: chooseMedia(),
      contentType: upload ? null : (known?.contentType ?? null),
      bytes: upload?.bytes ?? known?.bytes ?? 0,
      width: upload ? null : (known?.width ?? null),
      height: upload ? null : (known?.height ?? null),
      language: file.language,
      rightsEndOn: file.rightsEndOn,
      focalLeft: file.focalLeft,
      focalTop: file.focalTop,
      crop: file.crop,
      originalUrl: address ?? known?.originalUrl ?? null,
      highUrl: address ?? known?.highUrl ?? null,
      mediumUrl: address ?? known?.mediumUrl ?? null,
      lowUrl: address ?? known?.lowUrl ?? null,
      thumbnailUrl: address ?? known?.thumbnailUrl ?? null,
    };
  });
}

/** The item that readers of a market would see now, or why they would not. */
function useAudience(
  values: EditorValues,
  published: boolean,
  clock: MarketClock,
): (marketId: string) => string | null {
  const t = useText();
  const formats = useFormats();
  return (marketId) => {
    if (!values.marketIds.includes(marketId)) return t('content.preview.notTarget');
    if (!published) return t('content.preview.draft');
    const state = windowState(values, marketTime(clock));
    if (state === 'later') return t('content.preview.later', { date: formats.date(values.validFrom ?? '') });
    if (state === 'over') return t('content.preview.over', { date: formats.date(values.validTo ?? '') });
    return null;
  };
}

/**
 * Shows the item as its readers get it: in a language, on a phone or a desktop, light or dark, and says who of a market
 * would see it. The page of the readers draws it.
 */
export function PreviewDialog({
  values,
  stored,
  item,
  markets,
  bodyFiles,
  textFiles,
  published,
  clock,
  draw,
  onClose,
}: {
  values: EditorValues;
  stored: readonly StoredFile[];
  item: { id: string; createdAt: string; updatedAt: string } | null;
  markets: readonly TargetMarket[];
  bodyFiles: ContentFiles | undefined;
  textFiles: readonly TextFile[];
  published: boolean;
  clock: MarketClock;
  draw: (item: PreviewedContent) => ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  const name = useLanguageNames();
  const audience = useAudience(values, published, clock);
  const { scheme: ownScheme } = useColorScheme();
  const [language, setLanguage] = useState<ContentLanguage>(values.mainLanguage);
  const [market, setMarket] = useState(values.marketIds[0] ?? markets[0]?.id ?? '');
  const [device, setDevice] = useState<'phone' | 'desktop'>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>(ownScheme);
  const own = values.texts.find((text) => text.language === language);
  const text = own ?? values.texts.find((each) => each.language === values.mainLanguage) ?? emptyText(language);
  const files = useFiles(values, stored);
  const unseen = market === '' ? null : audience(market);
  return (
    <Dialog title={t('content.preview.title')} size="full" onClose={onClose} flush>
      <Stack gap={3} className={css.preview}>
        <Row gap={2} wrap>
          <SelectInput
            label={t('content.preview.language')}
            inputSize="small"
            value={language}
            choices={['en' as const, 'de' as const, 'fr' as const, 'id' as const, 'ms' as const].map((each) => ({
              value: each,
              label: name(each),
            }))}
            onChange={(event) => setLanguage(event.target.value as ContentLanguage)}
          />
          {markets.length > 0 && (
            <SelectInput
              label={t('content.preview.market')}
              inputSize="small"
              value={market}
              choices={markets.map(({ id, marketName }) => ({ value: id, label: marketName }))}
              onChange={(event) => setMarket(event.target.value)}
            />
          )}
          <Segments
            label={t('content.preview.device')}
            value={device}
            onChange={setDevice}
            options={[
              { value: 'desktop', label: t('content.preview.desktop'), icon: IconDeviceDesktop },
              { value: 'phone', label: t('content.preview.phone'), icon: IconDeviceMobile },
            ]}
          />
          <Segments
            label={t('content.preview.scheme')}
            value={scheme}
            onChange={setScheme}
            options={[
              { value: 'light', label: t('content.preview.light'), icon: IconSun },
              { value: 'dark', label: t('content.preview.dark'), icon: IconMoon },
            ]}
          />
        </Row>
        {!own && (
          <Note>{t('content.preview.fallback', { language: name(language), main: name(values.mainLanguage) })}</Note>
        )}
        {unseen && <Note tone="warn">{unseen}</Note>}
        <PreviewFrame device={device} scheme={scheme} lang={text.language}>
          {draw({
            id: item?.id ?? '',
            language: text.language,
            title: text.title || t('content.preview.noTitle'),
            subtitle: text.subtitle,
            body: text.body,
            bodyFiles,
            textFiles,
            files,
            tags: values.tags,
            articleCodes: values.articleCodes,
            modelYear: values.modelYear,
            itemPerLine: values.itemPerLine,
            validFrom: values.validFrom,
            validTo: values.validTo,
            createdAt: item?.createdAt ?? null,
            updatedAt: item?.updatedAt ?? null,
            own: values.own,
          })}
        </PreviewFrame>
      </Stack>
    </Dialog>
  );
}
