import { useId, useRef, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { type IntakeProduct, SuggestArticles } from './intake.documents.ts';
import { isScanned, type KeyTimes, noKeyTimes, timed } from './scanner.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import css from './intake.module.css';

export type Suggestion = { product: IntakeProduct; own: string | null };

type ArticleSearchProps = {
  label: string;
  placeholder?: string;
  value: string;
  onType: (code: string) => void;
  /** Called on Enter or a press on a suggestion; null if nothing matches. */
  onChoose: (found: Suggestion | null) => void;
  /** Called when a scanner wrote a complete code. */
  onScan?: (code: string) => void;
  /** Several lines or cells were pasted. */
  onPasteList?: (text: string) => void;
  autoFocus?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
};

/** Finds an article by code, GTIN, old code, name or own code. Enter takes the first match. */
export function ArticleSearch({
  label,
  placeholder,
  value,
  onType,
  onChoose,
  onScan,
  onPasteList,
  autoFocus,
  inputRef,
}: ArticleSearchProps) {
  const t = useText();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const keys = useRef<KeyTimes>(noKeyTimes);
  const typed = value.trim();
  const settled = useSettled(typed, 160);
  const { data } = useDocument(SuggestArticles, { search: settled }, { enabled: open && settled.length >= 2 });
  const fresh = settled === typed && settled.length >= 2;
  const found: Suggestion[] = fresh
    ? [
        ...(data?.intakeCodes.data ?? []).flatMap(({ code, product }) => (product ? [{ product, own: code }] : [])),
        ...(data?.products.data ?? []).map((product) => ({ product, own: null })),
      ].slice(0, 8)
    : [];
  const shown = open && found.length > 0;
  const at = Math.min(active, found.length - 1);
  const choose = (suggestion: Suggestion | null) => {
    setOpen(false);
    keys.current = noKeyTimes;
    onChoose(suggestion);
  };

  return (
    <div className={css.search}>
      <input
        ref={inputRef}
        className={css.input}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${list}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for typing into this field
        autoFocus={autoFocus}
        maxLength={200}
        value={value}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          onType(event.target.value);
        }}
        onBlur={() => setOpen(false)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!onPasteList || !/[\t\n\r;]/.test(text.trim())) return;
          event.preventDefault();
          onPasteList(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Tab') {
            const scanned = onScan && isScanned(keys.current, event.timeStamp, typed);
            if (event.key === 'Tab' && !scanned) return;
            event.preventDefault();
            keys.current = noKeyTimes;
            if (scanned) {
              setOpen(false);
              onScan(typed);
            } else if (typed !== '') choose(found[at] ?? null);
          } else if (event.key === 'Escape') setOpen(false);
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            if (!shown) return;
            event.preventDefault();
            setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
          } else keys.current = timed(keys.current, event.key, event.timeStamp);
        }}
      />
      {shown && (
        <div className={css.options} role="listbox" id={list} aria-label={t('intake.search.list')}>
          {found.map(({ product, own }, index) => (
            <div
              key={`${product.sorg}:${product.articleCode}:${own ?? ''}`}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={css.option}
              onMouseDown={(event) => {
                event.preventDefault();
                choose({ product, own });
              }}
            >
              <span className={css.optionCode}>{own ?? product.articleCodeDisplay}</span>
              <span className={css.optionName}>
                {own ? `${product.articleCodeDisplay} ${product.name}` : product.name}
              </span>
              {product.price?.dealer && <Money amount={product.price.dealer} />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
