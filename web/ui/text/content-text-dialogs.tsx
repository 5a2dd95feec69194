import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  fileWordsLimit,
  figureWidths,
  type FigureWidth,
  isContentAddress,
  isOutsideAddress,
} from '#rules/content/content/content-text.ts';
import { portalPathOf } from '#rules/content/content/portal-path.ts';
import { withTelephone } from '#rules/text/rich-text.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import css from './content-text-field.module.css';
import type { ContentSources, PickedFile, PickedPage } from './content-text-field.tsx';
import type { FigureSubject } from './content-text-nodes.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput, TextArea } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

/** Enter applies a dialog of the editor; it must not send the form around the editor. */
const onEnter = (apply: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  apply();
};

function EditorDialog({
  title,
  action,
  onApply,
  onClose,
  more,
  children,
}: {
  title: string;
  action: string;
  onApply: () => void;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={onApply}>
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>{children}</Stack>
    </Dialog>
  );
}

/** The address to store for what people typed, or null. */
export function typedAddress(typed: string, origin: string): string | null {
  const text = withTelephone(typed.trim());
  if (/^[^\s@:/]+@[^\s@]+$/.test(text)) return isContentAddress(`mailto:${text}`) ? `mailto:${text}` : null;
  const full = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text;
  const address = portalPathOf(full, origin) ?? full;
  return isContentAddress(address) ? address : null;
}

type LinkKind = 'address' | 'page' | 'article';

/** Where a link leads: an address, a page of the portal or an article. */
export function LinkDialog({
  before,
  needsWords,
  sources: { pickArticle, pages = [] },
  onApply,
  onRemove,
  onClose,
}: {
  /** The address now, or empty. */
  before: string;
  /** True when no text is selected, so that the link brings its own words. */
  needsWords: boolean;
  sources: ContentSources;
  onApply: (address: string, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const known = pages.find((page) => page.path === before);
  const [kind, setKind] = useState<LinkKind>(known ? 'page' : 'address');
  const [address, setAddress] = useState(known ? '' : before);
  const [page, setPage] = useState(known?.path ?? '');
  const [article, setArticle] = useState<PickedPage | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const kinds: { value: LinkKind; label: string }[] = [
    { value: 'address', label: t('ui.editor.linkAddress') },
    ...(pages.length > 0 ? [{ value: 'page' as const, label: t('ui.editor.linkPage') }] : []),
    ...(pickArticle ? [{ value: 'article' as const, label: t('ui.editor.linkArticle') }] : []),
  ];
  const apply = (): void => {
    const chooseTarget = () => {
      if (kind === 'address') return typedAddress(address, window.location.origin);
      if (kind === 'page') return page;
      return article?.path ?? '';
    };
    const target = chooseTarget();
    if (!target || !isContentAddress(target)) return setError(t(kind === 'address' ? 'valid_url' : 'not_empty'));
    const title = kind === 'page' ? pages.find((each) => each.path === page)?.title : article?.title;
    onApply(target, words.trim() || (kind !== 'address' && title) || address.trim() || target);
  };
  return (
    <EditorDialog
      title={t('ui.rich.link')}
      action={t('ui.rich.apply')}
      onApply={apply}
      onClose={onClose}
      more={
        before !== '' && (
          <Button variant="danger" className={css.left} onClick={onRemove}>
            {t('ui.rich.unlink')}
          </Button>
        )
      }
    >
      {kinds.length > 1 && (
        <Segments
          label={t('ui.editor.linkKind')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setError(undefined);
          }}
          options={kinds}
          wide
        />
      )}
      {kind === 'address' && (
        <TextInput
          label={t('ui.rich.address')}
          type="url"
          inputMode="url"
          data-autofocus=""
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
          onKeyDown={onEnter(apply)}
        />
      )}
      {kind === 'page' && (
        <SelectInput
          label={t('ui.editor.linkPage')}
          choices={pages.map(({ path, title }) => ({ value: path, label: title }))}
          placeholder={t('ui.editor.choosePage')}
          value={page}
          error={error}
          onChange={(event) => {
            setPage(event.target.value);
            setError(undefined);
          }}
        />
      )}
      {kind === 'article' && (
        <ArticleChoice article={article} error={error} pickArticle={pickArticle} onPick={setArticle} />
      )}
      {needsWords && before === '' && (
        <TextInput
          label={t('ui.editor.linkWords')}
          optional
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onEnter(apply)}
        />
      )}
    </EditorDialog>
  );
}

function ArticleChoice({
  article,
  error,
  pickArticle,
  onPick,
}: {
  article: PickedPage | null;
  error: string | undefined;
  pickArticle: ContentSources['pickArticle'];
  onPick: (article: PickedPage) => void;
}) {
  const t = useText();
  const find = async (): Promise<void> => {
    const found = await pickArticle?.();
    if (found) onPick(found);
  };
  return (
    <div className={css.choice}>
      <div className={css.chosen} role="status">
        {article ? (
          <>
            <b>{article.title}</b>
            <span>{article.path}</span>
          </>
        ) : (
          <span className={error && css.wrong}>{error ?? t('ui.editor.noArticle')}</span>
        )}
      </div>
      <Button onClick={() => void find()}>{t('ui.editor.findArticle')}</Button>
    </div>
  );
}

function WidthChoice({ value, onChange }: { value: FigureWidth; onChange: (width: FigureWidth) => void }) {
  const t = useText();
  return (
    <Segments
      label={t('ui.editor.width')}
      value={value}
      onChange={onChange}
      options={figureWidths.map((width) => ({
        value: width,
        label: t(width === 'half' ? 'ui.editor.widthHalf' : 'ui.editor.widthFull'),
      }))}
    />
  );
}

/** Description and width of a picture or video. The description is required: some readers only hear it. */
export function FileDialog({
  file,
  words: before,
  width: widthBefore,
  isNew,
  onApply,
  onClose,
}: {
  file: Pick<PickedFile, 'id' | 'url' | 'width' | 'height' | 'kind' | 'poster'>;
  words: string;
  width: FigureWidth;
  isNew: boolean;
  onApply: (subject: FigureSubject) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [words, setWords] = useState(before);
  const [width, setWidth] = useState(widthBefore);
  const [missing, setMissing] = useState(false);
  const kind = file.kind ?? 'picture';
  const preview = kind === 'video' ? file.poster : file.url;
  const apply = (): void => {
    if (words.trim() === '') return setMissing(true);
    onApply({ kind, file: file.id, words: words.replaceAll(/\s+/g, ' ').trim(), width });
  };
  return (
    <EditorDialog
      title={t(kind === 'video' ? 'ui.editor.video' : 'ui.editor.picture')}
      action={t(isNew ? 'ui.editor.insert' : 'ui.editor.save')}
      onApply={apply}
      onClose={onClose}
    >
      {preview && <img src={preview} width={file.width} height={file.height} alt="" className={css.preview} />}
      <TextArea
        label={t('ui.editor.description')}
        hint={t('ui.editor.descriptionHint')}
        rows={2}
        maxLength={fileWordsLimit}
        data-autofocus=""
        value={words}
        error={missing ? t('not_empty') : undefined}
        onChange={(event) => {
          setWords(event.target.value);
          setMissing(false);
        }}
        onKeyDown={onEnter(apply)}
      />
      <WidthChoice value={width} onChange={setWidth} />
    </EditorDialog>
  );
}

/** A card that leads to a video on another site. */
export function CardDialog({
  before,
  onApply,
  onClose,
}: {
  before: { href: string; title: string; width: FigureWidth } | null;
  onApply: (subject: FigureSubject) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [href, setHref] = useState(before?.href ?? '');
  const [title, setTitle] = useState(before?.title ?? '');
  const [width, setWidth] = useState<FigureWidth>(before?.width ?? 'full');
  const [tried, setTried] = useState(false);
  const address = typedAddress(href, window.location.origin) ?? '';
  const apply = (): void => {
    setTried(true);
    if (isOutsideAddress(address) && title.trim() !== '')
      onApply({ kind: 'card', href: address, title: title.replaceAll(/\s+/g, ' ').trim(), width });
  };
  return (
    <EditorDialog
      title={t('ui.editor.card')}
      action={t(before ? 'ui.editor.save' : 'ui.editor.insert')}
      onApply={apply}
      onClose={onClose}
    >
      <TextInput
        label={t('ui.editor.cardAddress')}
        hint={t('ui.editor.cardHint')}
        type="url"
        inputMode="url"
        data-autofocus=""
        value={href}
        error={tried && !isOutsideAddress(address) ? t('valid_url') : undefined}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onEnter(apply)}
      />
      <TextInput
        label={t('ui.editor.cardTitle')}
        maxLength={200}
        value={title}
        error={tried && title.trim() === '' ? t('not_empty') : undefined}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onEnter(apply)}
      />
      <WidthChoice value={width} onChange={setWidth} />
    </EditorDialog>
  );
}
