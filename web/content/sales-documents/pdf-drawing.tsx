import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef } from 'react';
import { hitsIn } from './pdf-search.ts';
import css from './pdf-view.module.css';

/** Most pixels of a drawn page: phones refuse larger ones. */
const mostPixels = 16_000_000;

/** Marks the words in the text over the page. Returns the first mark. */
function mark(parts: readonly HTMLElement[], find: string): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const part of parts) {
    const pieces = hitsIn(part.textContent ?? '', find);
    if (!pieces.some(({ hit }) => hit)) continue;
    part.replaceChildren(
      ...pieces.map(({ text, hit }) => {
        if (!hit) return document.createTextNode(text);
        const element = document.createElement('mark');
        element.textContent = text;
        first ??= element;
        return element;
      }),
    );
  }
  return first;
}

/** Draws a page and its text into the element of the ref, and draws again when the page, its width or the words change. */
function useDrawing({ pdf, number, width, find, onDrawn, onFailure }: PdfPageProps): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onDrawn, onFailure });
  useEffect(() => {
    callbacks.current = { onDrawn, onFailure };
  }, [onDrawn, onFailure]);
  useEffect(() => {
    const place = box.current;
    if (!place || width <= 0) return undefined;
    let current = true;
    let cancel = (): void => {};
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (!current) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / natural.width });
      const ratio = Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width * ratio);
      canvas.height = Math.floor(viewport.height * ratio);
      canvas.setAttribute('aria-hidden', 'true');
      const words = document.createElement('div');
      words.className = css.words ?? '';
      words.style.setProperty('--total-scale-factor', String(viewport.scale));
      const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
      cancel = () => {
        task.cancel();
        layer.cancel();
      };
      await Promise.all([task.promise, layer.render()]);
      if (!current) return;
      const first = find ? mark(layer.textDivs, find) : null;
      place.style.height = `${viewport.height}px`;
      place.replaceChildren(canvas, words);
      callbacks.current.onDrawn(first);
    };
    draw().catch((error: unknown) => {
      if (current && !(error instanceof RenderingCancelledException)) callbacks.current.onFailure(error);
    });
    return () => {
      current = false;
      cancel();
    };
  }, [pdf, number, width, find]);
  return box;
}

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels of the page. */
  width: number;
  /** Height by width of the first page: keeps the place of a page until it is drawn. */
  ratio: number;
  find: string;
  /** Gets the first marked word. */
  onDrawn: (first: HTMLElement | null) => void;
  onFailure: (error: unknown) => void;
};

/** One page of a PDF as a picture, under its text, which can be selected, copied and read aloud. */
export function PdfPage(props: PdfPageProps) {
  const box = useDrawing(props);
  const style = { width: props.width, aspectRatio: `1 / ${props.ratio}` };
  return <div ref={box} className={css.page} style={style} data-page={props.number} />;
}
