import { IconDownload, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { contentLanguage } from '#rules/locales.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ContentText } from '#ui/text/content-text.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from './news.module.css';
import { isShown, lightboxPictures, nameOf, type NewsFile, textFiles } from './news-files.ts';

const Lightbox = lazyPart(
  async () => (await Promise.all([import('#ui/picture/lightbox.tsx'), loadTexts(['lightbox'])]))[0],
  (module) => module.Lightbox,
);

/** The text of a piece of news in one language. */
export type NewsContent = {
  subtitle: string;
  /** Rich text. */
  body: string;
  /** Language of the texts. */
  language: string;
  files: readonly NewsFile[];
  /** Files of the library that the text shows. */
  bodyFiles: readonly NewsFile[];
};

type NewsArticleProps = {
  news: NewsContent;
  /** Id of the picture that shows large. */
  picture: string | undefined;
  onPicture: (id: string | undefined) => void;
  /** Saves a file; without it files cannot be saved, as in a preview. */
  onDownload?: (file: NewsFile) => void;
  /** An address of a file no longer works. */
  onBroken?: () => void;
};

/**
 * A piece of news: lead picture, text, gallery and files. Also the preview of the editor. The page loads the texts `news`
 * and `content-text`.
 */
export function NewsArticle({ news, picture, onPicture, onDownload, onBroken }: NewsArticleProps) {
  const t = useText();
  const locale = useLocale();
  const files = useMemo(() => textFiles(news.bodyFiles), [news.bodyFiles]);
  const pictures = useMemo(() => lightboxPictures(news.files), [news.files]);
  const [lead, ...others] = news.files.filter(isShown);
  const documents = news.files.filter((file) => !isShown(file));
  const shownFile = news.files.find(({ id }) => id === picture);
  const lang = news.language === contentLanguage(locale) ? undefined : news.language;
  return (
    <article className={css.article} lang={lang}>
      {lead && <Picture file={lead} lead onOpen={() => onPicture(lead.id)} />}
      {news.subtitle && <p className={css.subtitle}>{news.subtitle}</p>}
      {news.body && (
        <ContentText html={news.body} files={files} {...(lang && { lang })} {...(onBroken && { onBroken })} />
      )}
      {others.length > 0 && (
        <section aria-label={t('news.detail.gallery')}>
          <ul className={css.gallery}>
            {others.map((file) => (
              <li key={file.id}>
                <Picture file={file} onOpen={() => onPicture(file.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {documents.length > 0 && <Documents files={documents} onDownload={onDownload} />}
      {shownFile && pictures.length > 0 && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            shown={shownFile.id}
            onShow={onPicture}
            onClose={() => onPicture(undefined)}
            actions={
              onDownload && (
                <IconButton
                  icon={IconDownload}
                  label={t('news.detail.download', { name: nameOf(shownFile) })}
                  onClick={() => onDownload(shownFile)}
                />
              )
            }
          />
        </Suspense>
      )}
    </article>
  );
}

/** A picture or the first frame of a video, which opens large. */
function Picture({ file, lead, onOpen }: { file: NewsFile; lead?: boolean; onOpen: () => void }) {
  const t = useText();
  const source = lead ? (file.mediumUrl ?? file.lowUrl) : file.lowUrl;
  const { width, height } = file;
  return (
    <button
      type="button"
      className={lead ? css.lead : css.picture}
      aria-label={t('news.detail.enlarge', { name: nameOf(file) })}
      onClick={onOpen}
    >
      {(source ?? file.thumbnailUrl) && (
        <img
          src={source ?? file.thumbnailUrl ?? undefined}
          {...(lead && width && height && { width, height })}
          alt=""
          loading={lead ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      {file.media === 'video' && (
        <span className={css.play}>
          <Icon of={IconPlayerPlay} size={28} />
        </span>
      )}
    </button>
  );
}

function Documents({ files, onDownload }: { files: readonly NewsFile[]; onDownload: NewsArticleProps['onDownload'] }) {
  const t = useText();
  const { tag } = useFormats();
  return (
    <section aria-labelledby="news-files">
      <h2 id="news-files" className={css.filesTitle}>
        {t('news.detail.files')}
      </h2>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" disabled={!onDownload} onClick={() => onDownload?.(file)}>
              <Icon of={IconFileText} size={22} />
              <span className={css.fileWords}>
                <b>{nameOf(file)}</b>
                <span>
                  {file.fileName.split('.').pop()?.toUpperCase()} · {fileSizeText(file.bytes, tag)}
                </span>
              </span>
              <Icon of={IconDownload} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
