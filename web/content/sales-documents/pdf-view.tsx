import { IconChevronLeft, IconChevronRight, IconSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Note } from '#ui/page/note.tsx';
import { openPdf } from './pdf-files.ts';
import { PdfPage } from './pdf-drawing.tsx';
import { findPage } from './pdf-search.ts';
import css from './pdf-view.module.css';

const zooms = [1, 1.25, 1.5, 2, 3, 4] as const;

type PdfViewProps = {
  url: string;
  name: string;
  /** Of the first page, to keep its place; null if unknown. */
  size: { width: number | null; height: number | null };
  /** Undefined for the first page, or for the first one with the words. */
  page: number | undefined;
  find: string | undefined;
  onChange: (shown: { page?: number; find?: string }) => void;
  /** Asks for a new address: an address ends after an hour. */
  onReload: () => void;
};

/** A file that is opened: null while it loads. */
function usePdf(url: string): { pdf: PDFDocumentProxy | null; failed: boolean; fail: (error: unknown) => void } {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const fail = (error: unknown): void => {
    logProblem('A PDF did not load', error);
    setFailed(true);
  };
  useEffect(() => {
    setPdf(null);
    setFailed(false);
    const task = openPdf(url);
    let current = true;
    task.promise.then(
      (opened) => current && setPdf(opened),
      (error: unknown) => current && fail(error),
    );
    return () => {
      current = false;
      void task.destroy();
    };
  }, [url]);
  return { pdf, failed, fail };
}

/** Width of an element without its padding; 0 until it is measured. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** A PDF in the page: one page at a time, with zoom, a search in the file and keys. Texts: `pdf`. */
export function PdfView({ url, name, size, page, find, onChange, onReload }: PdfViewProps) {
  const t = useText();
  const { pdf, failed, fail } = usePdf(url);
  const { element, width } = useWidth();
  const [zoom, setZoom] = useState(0);
  const pages = pdf?.numPages ?? 0;
  const number = Math.min(page ?? 1, Math.max(pages, 1));
  const words = find ?? '';
  const open = (next: number) => {
    if (next < 1 || next > pages || next === number) return;
    onChange({ ...(next > 1 ? { page: next } : {}), ...(find ? { find } : {}) });
    element.current?.scrollTo({ top: 0 });
  };
  const found = useFirstHit({ pdf, page, find: words, open });
  const change = (by: number) => setZoom((now) => Math.min(Math.max(now + by, 0), zooms.length - 1));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => open(number + 1),
    ArrowLeft: () => open(number - 1),
    Home: () => open(1),
    End: () => open(pages),
    '+': () => change(1),
    '-': () => change(-1),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const ratio = size.width && size.height ? size.height / size.width : Math.SQRT2;
  const show = (first: HTMLElement | null) => {
    const box = element.current;
    if (!first || !box) return;
    const [at, from] = [first.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTo({ top: box.scrollTop + at.top - from.top - box.clientHeight / 3 });
  };
  const renderContent = () => {
    if (failed)
      return (
        <Note tone="err" role="alert">
          {t('pdf.view.failed')}{' '}
          <Button size="small" onClick={onReload}>
            {t('pdf.view.retry')}
          </Button>
        </Note>
      );
    if (pdf && width > 0)
      return (
        <PdfPage
          pdf={pdf}
          number={number}
          width={Math.floor(width * (zooms[zoom] ?? 1))}
          ratio={ratio}
          find={words}
          onDrawn={show}
          onFailure={fail}
        />
      );
    return <div className={css.page} data-skeleton style={{ aspectRatio: `1 / ${ratio}` }} />;
  };
  return (
    <div className={css.view}>
      <div className={css.tools}>
        <PageTools number={number} pages={pages} onOpen={open} />
        <div className={css.group}>
          <IconButton icon={IconZoomOut} label={t('pdf.zoom.out')} disabled={zoom === 0} onClick={() => change(-1)} />
          <span className={css.zoom}>{t('pdf.zoom.value', { zoom: Math.round((zooms[zoom] ?? 1) * 100) })}</span>
          <IconButton
            icon={IconZoomIn}
            label={t('pdf.zoom.in')}
            disabled={zoom === zooms.length - 1}
            onClick={() => change(1)}
          />
        </div>
        <FindForm pdf={pdf} number={number} find={words} none={found === 'none'} onChange={onChange} />
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a page larger than its frame scrolls by keyboard only when the frame takes the focus */}
      <div
        ref={element}
        className={css.frame}
        role="region"
        aria-label={t('pdf.view.label', { name, page: number, pages: pages || 1 })}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End + -"
        aria-busy={!pdf && !failed}
        tabIndex={0}
        onKeyDown={press}
      >
        {renderContent()}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
    </div>
  );
}

/** Opens the first page with the words of the address when it names no page; says if there is none. */
function useFirstHit({
  pdf,
  page,
  find,
  open,
}: {
  pdf: PDFDocumentProxy | null;
  page: number | undefined;
  find: string;
  open: (page: number) => void;
}): 'none' | null {
  const [none, setNone] = useState<'none' | null>(null);
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  }, [open]);
  const asked = useRef('');
  useEffect(() => {
    setNone(null);
    if (!pdf || !find || page !== undefined || asked.current === find) return undefined;
    asked.current = find;
    let current = true;
    findPage(pdf, find, 0, () => current).then(
      (hit) => current && (hit === null ? setNone('none') : opener.current(hit)),
      (error: unknown) => logProblem('The search in a PDF failed', error),
    );
    return () => {
      current = false;
    };
  }, [pdf, find, page]);
  return none;
}

function PageTools({ number, pages, onOpen }: { number: number; pages: number; onOpen: (page: number) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && /^\d+$/.test(typed)) onOpen(Number(typed));
    setTyped(null);
  };
  return (
    <div className={css.group}>
      <IconButton
        icon={IconChevronLeft}
        label={t('pdf.page.previous')}
        disabled={number <= 1}
        onClick={() => onOpen(number - 1)}
      />
      <input
        className={css.number}
        aria-label={t('pdf.page.number')}
        inputMode="numeric"
        value={typed ?? String(number)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      <span className={css.of}>{t('pdf.page.of', { pages: pages || 1 })}</span>
      <IconButton
        icon={IconChevronRight}
        label={t('pdf.page.next')}
        disabled={pages === 0 || number >= pages}
        onClick={() => onOpen(number + 1)}
      />
    </div>
  );
}

/** The search in the file: Enter opens the next page with one of the words. */
function FindForm({
  pdf,
  number,
  find,
  none,
  onChange,
}: {
  pdf: PDFDocumentProxy | null;
  number: number;
  find: string;
  none: boolean;
  onChange: PdfViewProps['onChange'];
}) {
  const t = useText();
  const [typed, setTyped] = useState(find);
  const [missing, setMissing] = useState(false);
  useEffect(() => setTyped(find), [find]);
  const search = async (): Promise<void> => {
    const words = typed.trim();
    setMissing(false);
    if (!pdf || words === '') {
      onChange(number > 1 ? { page: number } : {});
      return;
    }
    const hit = await findPage(pdf, words, words === find ? number : number - 1, () => true);
    setMissing(hit === null);
    onChange({ page: hit ?? number, find: words });
  };
  return (
    <form
      className={css.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search().catch((error: unknown) => logProblem('The search in a PDF failed', error));
      }}
    >
      <TextInput
        hideLabel
        inputSize="small"
        label={t('pdf.find.label')}
        placeholder={t('pdf.find.label')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <IconButton type="submit" icon={IconSearch} label={t('pdf.find.next')} disabled={!pdf} />
      <span className={css.none} role="status">
        {(missing || none) && t('pdf.find.none')}
      </span>
    </form>
  );
}
