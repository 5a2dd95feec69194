import { useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ArticleSearch } from './article-search.tsx';
import type { IntakeProduct } from './intake.documents.ts';
import { isScanned, type KeyTimes, noKeyTimes, timed } from './scanner.ts';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

type Row = { code: string; quantity: string; product: IntakeProduct | null };
/** Digits of the largest quantity; scanned codes are longer. */
const quantityDigits = 5;
const emptyRow: Row = { code: '', quantity: '', product: null };

/**
 * Rows to type or scan into. Enter takes the first matching article and moves to the quantity; Enter again moves to the
 * next row. A finished row moves to the list beside it, so the number of empty rows stays the same.
 */
export function TypedRows({
  intake,
  count = 10,
  autoFocus,
  onPasteList,
}: {
  intake: Intake;
  count?: number;
  autoFocus?: boolean;
  onPasteList: (text: string) => void;
}) {
  const t = useText();
  const [rows, setRows] = useState<readonly Row[]>(() => Array.from({ length: count }, () => emptyRow));
  const codes = useRef<(HTMLInputElement | null)[]>([]);
  const quantities = useRef<(HTMLInputElement | null)[]>([]);
  const keys = useRef<KeyTimes>(noKeyTimes);
  const handedOver = useRef(false);
  const set = (at: number, change: Partial<Row>) =>
    setRows((now) => now.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const next = (at: number) => codes.current[(at + 1) % count]?.focus();
  const submit = (at: number, { code, quantity, product }: Row) => {
    if (code.trim() === '') return;
    set(at, emptyRow);
    void intake.addTyped({
      code: code.trim(),
      quantity,
      ...(product ? { articleCode: product.articleCode, sorg: product.sorg } : {}),
    });
  };

  return (
    <div className={css.typed}>
      <div className={css.typedHead} aria-hidden>
        <span>{t('intake.typed.code')}</span>
        <span>{t('intake.typed.quantity')}</span>
      </div>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place
        <div key={at} className={css.typedRow}>
          <ArticleSearch
            label={t('intake.typed.codeOf', { row: at + 1 })}
            placeholder={at === 0 ? t('intake.typed.placeholder') : undefined}
            autoFocus={autoFocus && at === 0}
            inputRef={(element) => {
              codes.current[at] = element;
            }}
            value={row.code}
            onType={(code) => set(at, { code, product: null })}
            onChoose={(found) => {
              if (found) set(at, { code: found.own ?? found.product.articleCodeDisplay, product: found.product });
              quantities.current[at]?.focus();
              quantities.current[at]?.select();
            }}
            onScan={(code) => {
              submit(at, { code, quantity: '', product: null });
              next(at);
            }}
            onPasteList={onPasteList}
          />
          <input
            ref={(element) => {
              quantities.current[at] = element;
            }}
            className={css.input}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            aria-label={t('intake.typed.quantityOf', { row: at + 1 })}
            placeholder={row.code === '' ? undefined : '1'}
            maxLength={60}
            value={row.quantity}
            onChange={(event) => set(at, { quantity: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') {
                keys.current = timed(keys.current, event.key, event.timeStamp);
                return;
              }
              event.preventDefault();
              const written = row.quantity.trim();
              const scanned = written.length > quantityDigits && isScanned(keys.current, event.timeStamp, written);
              keys.current = noKeyTimes;
              if (scanned) {
                // The next article was scanned while this one waited for its quantity, which stays one.
                handedOver.current = true;
                submit(at, { ...row, quantity: '' });
                void intake.addTyped({ code: written, quantity: '' });
              }
              // Leaving the field submits the row.
              next(at);
              handedOver.current = false;
            }}
            onBlur={(event) => {
              if (handedOver.current) return;
              if (event.relatedTarget !== codes.current[at]) submit(at, row);
            }}
          />
          {row.product && (
            <Text size="xs" tone="muted" className={css.typedName} truncate>
              {row.product.name}
            </Text>
          )}
        </div>
      ))}
    </div>
  );
}
