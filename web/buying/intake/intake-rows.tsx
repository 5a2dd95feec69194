import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { largestQuantity } from '#rules/buying/intake/quantity.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { longestTyped, type QuantityFault, readQuantity, typedFault } from '#ui/form/quantity.ts';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { ArticleSearch } from './article-search.tsx';
import type { Candidate, CandidateItem, CheckedRow } from './intake.documents.ts';
import { sheetNameOf, shownLine } from './intake-sheet.ts';
import { useSupply } from './supply.ts';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

type RowProps = { row: CheckedRow; intake: Intake };

/** The name of a row; without a code its original text. */
const nameOf = (row: CheckedRow): string => row.product?.name ?? (row.code || row.written.trim());
const sameText = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

function Picture({ details }: Pick<CheckedRow, 'details'>) {
  return (
    <span className={css.picture}>
      {details?.image && <img src={details.image.small} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

/**
 * The quantity of a row: typed values apply on Enter or when the field loses focus. A text that is no quantity stays,
 * with the reason.
 */
function QuantityCell({ row, intake }: RowProps) {
  const t = useText();
  const value = row.asked === null ? '' : String(row.group === 'ready' ? row.add : row.asked);
  const [typed, setTyped] = useState(value);
  const [fault, setFault] = useState<QuantityFault | null>(null);
  const noteId = useId();
  useEffect(() => setTyped(value), [value]);
  const commit = () => {
    const wrong = typedFault(typed, { max: largestQuantity });
    setFault(wrong);
    const wanted = String(readQuantity(typed) ?? '');
    if (wrong !== null || wanted === value) return;
    if (wanted === '0') intake.remove([row]);
    else if (wanted === '') setTyped(value);
    else void intake.change(row, { quantity: wanted });
  };
  return (
    <span className={css.quantityCell}>
      <input
        className={css.quantity}
        inputMode="numeric"
        aria-label={t('intake.row.quantity', { name: nameOf(row) })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? noteId : undefined}
        maxLength={longestTyped}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        onBlur={commit}
      />
      {fault && (
        <span id={noteId} role="status" className={css.quantityFault}>
          {t(`ui.quantity.${fault}`, { min: 1, max: largestQuantity })}
        </span>
      )}
    </span>
  );
}

function RemoveCell({ row, intake }: RowProps) {
  const t = useText();
  return (
    <IconButton
      size="small"
      icon={IconX}
      className={css.remove}
      label={t('intake.row.remove', { name: nameOf(row) })}
      onClick={() => intake.remove([row])}
    />
  );
}

/** The code, the original text if it differs, and how the quantity was changed. */
function RowWords({ row, intake, children }: RowProps & { children?: ReactNode }) {
  const t = useText();
  const { product } = row;
  const { lists } = intake.sheet;
  const line = shownLine(row.lines[0] ?? 0, lists);
  const sheet = sheetNameOf(row.lines[0] ?? 0, lists);
  const written =
    product &&
    row.code !== '' &&
    !sameText(row.code, product.articleCodeDisplay) &&
    !sameText(row.code, product.articleCode);
  const chooseBy = () => {
    if (row.matchedBy === 'own') return t('intake.row.byOwn', { code: row.code });
    if (row.matchedBy === 'old') return t('intake.row.byOld', { code: row.code });
    if (row.matchedBy === 'gtin') return t('intake.row.byGtin', { code: row.code });
    return t('intake.row.byCode', { code: row.code });
  };
  const by = chooseBy();
  const chooseText = () => {
    if (product) return product.name;
    if (row.code === '') return row.written;
    return `${row.code}${row.asked === null ? '' : ` × ${row.asked}`}`;
  };
  return (
    <div className={css.words}>
      <span className={css.name}>{chooseText()}</span>
      <span className={css.meta}>
        {product && <span>{product.articleCodeDisplay}</span>}
        {written && <span>{by}</span>}
        {line !== null && (
          <span>
            {sheet !== '' && `${sheet}, `}
            {row.lines.length > 1 ? t('intake.row.lines', { count: row.lines.length }) : t('intake.row.line', { line })}
          </span>
        )}
        {!product && row.written.trim() !== '' && row.written.trim() !== row.code && <q>{row.written.trim()}</q>}
      </span>
      {children}
    </div>
  );
}

/** The next price break above the ordered quantity. */
function NextTier({ row }: { row: CheckedRow }) {
  const t = useText();
  const formats = useFormats();
  const total = row.inCart + row.add;
  const unit = Number(row.unitPrice ?? 0);
  const steps = (row.details?.price?.deals ?? [])
    .flatMap(({ steps: all }) => all)
    .filter((step) => step.qty > total && Number(step.price) < unit);
  const next = steps.sort((a, b) => a.qty - b.qty)[0];
  return next ? (
    <span className={css.tier}>{t('intake.row.tier', { qty: next.qty, price: formats.money(next.price) })}</span>
  ) : null;
}

export function ReadyRow({ row, intake }: RowProps) {
  const t = useText();
  const formats = useFormats();
  const supply = useSupply();
  const { product, details } = row;
  if (!product) return null;
  const later = details ? supply.next(details) : '';
  return (
    <>
      <Picture details={details} />
      <RowWords row={row} intake={intake}>
        <PackNote row={row} />
        {row.inCart > 0 && <span className={css.meta}>{t('intake.row.inCart', { count: row.inCart })}</span>}
      </RowWords>
      <div className={css.supply}>
        {details && <AvailabilityMark {...supply.of(details)} />}
        {row.readyQty > 0 && row.laterQty > 0 && (
          <span className={css.meta}>
            {t('intake.row.split', { ready: row.readyQty, later: row.laterQty, when: later })}
          </span>
        )}
        <NextTier row={row} />
      </div>
      <QuantityCell row={row} intake={intake} />
      <div className={css.amount}>
        <Money amount={row.amount} />
        {row.unitPrice && row.add > 1 && (
          <span className={css.meta}>{t('intake.row.each', { price: formats.money(row.unitPrice) })}</span>
        )}
      </div>
      <RemoveCell row={row} intake={intake} />
    </>
  );
}

/** How the quantity was rounded to whole packs. */
function PackNote({ row }: { row: CheckedRow }) {
  const t = useText();
  if (!row.product || !row.details || row.asked === null || row.add === 0 || row.add === row.asked) return null;
  return (
    <span className={css.told}>
      {t('intake.row.rounded', { pack: row.product.packSize, asked: row.asked, add: row.add })}
    </span>
  );
}

const itemKey = ({ product, qty }: CandidateItem): string => `${product.sorg}:${product.articleCode}:${qty ?? ''}`;
const candidateKey = (candidate: Candidate): string => [candidate, ...candidate.also].map(itemKey).join('+');

function Candidates({ row, onUse }: { row: CheckedRow; onUse: (candidate: Candidate) => void }) {
  const t = useText();
  // Distinguishes the same code in two places by its place, and the same article in two readings by its quantity.
  const many = new Set(row.candidates.map(({ product }) => product.sorg)).size > 1;
  const quantities = new Set(row.candidates.map(({ qty }) => qty)).size > 1;
  const words = ({ product, qty }: CandidateItem): string =>
    [
      product.articleCodeDisplay,
      many ? product.sorg : '',
      qty !== null && (quantities || qty !== row.asked) ? `× ${qty}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  return row.candidates.map((candidate) => (
    <Button
      key={candidateKey(candidate)}
      size="small"
      className={css.choice}
      onClick={() => onUse(candidate)}
      title={[candidate, ...candidate.also].map(({ product }) => product.name).join(' + ')}
    >
      {candidate.kind === 'successor'
        ? t('intake.fix.successor', { code: candidate.product.articleCodeDisplay })
        : t('intake.fix.use', { what: [candidate, ...candidate.also].map(words).join(' + ') })}
    </Button>
  ));
}

/** The names of the possible articles; the buttons have room for codes only. */
function CandidateNames({ row }: { row: CheckedRow }) {
  const products = row.candidates.flatMap(({ product, also }) => [product, ...also.map((item) => item.product)]);
  const named = [...new Map(products.map((product) => [product.articleCode, product])).values()];
  return named.slice(0, 4).map(({ articleCode, articleCodeDisplay, name }) => (
    <Text key={articleCode} size="sm" tone="muted">
      {articleCodeDisplay} {name}
    </Text>
  ));
}

/** The choices of a row, as one group for keyboard and screen readers. */
function Choices({ row, children }: { row: CheckedRow; children: ReactNode }) {
  const t = useText();
  return (
    <div className={css.fixes} role="group" aria-label={t('intake.fix.choices', { name: nameOf(row) })} data-choices>
      {children}
    </div>
  );
}

export function DecisionRow({ row, intake }: RowProps) {
  const t = useText();
  const formats = useFormats();
  const supply = useSupply();
  const partly = row.problems.some(({ code }) => code === 'partly_later');
  const later = row.problems.some(({ code }) => code === 'all_later');
  const when = row.details ? supply.next(row.details) : '';
  const orderable = row.readyQty + row.laterQty;
  const short = row.asked !== null && row.missingQty > 0 && orderable > 0;
  return (
    <>
      <Picture details={row.details} />
      <RowWords row={row} intake={intake}>
        {row.problems.map(({ code, message }) => (
          <span key={code} className={css.problem}>
            {short && code === 'exceeds_stock'
              ? t('intake.row.short', { qty: formats.quantity(orderable), rest: formats.quantity(row.missingQty) })
              : message}{' '}
            {row.product && <Why about={`${row.product.name}: ${message}`} subject={row.product} />}
          </span>
        ))}
        <PackNote row={row} />
        {!row.product && <CandidateNames row={row} />}
      </RowWords>
      <Choices row={row}>
        {(partly || later) && (
          <Button size="small" onClick={() => void intake.change(row, { acceptLater: true })}>
            {partly
              ? t('intake.fix.split', { ready: row.readyQty, later: row.laterQty, when })
              : t('intake.fix.later', { later: row.laterQty, when })}
          </Button>
        )}
        {row.question === null &&
          row.quantityChoices.map((qty) => (
            <Button
              key={qty}
              size="small"
              variant={partly ? 'quiet' : undefined}
              onClick={() => void intake.change(row, { quantity: String(qty) })}
            >
              {t(partly ? 'intake.fix.only' : 'intake.fix.quantity', { qty })}
            </Button>
          ))}
        <Candidates row={row} onUse={(candidate) => void intake.choose(row, candidate)} />
      </Choices>
      {row.product ? <QuantityCell row={row} intake={intake} /> : <span />}
      <div className={css.amount}>
        {row.amount !== null && row.add > 0 && <Money amount={row.amount} />}
        {short && row.unitPrice && (
          <span className={css.meta}>
            {t('intake.row.priced', { qty: formats.quantity(orderable), price: formats.money(row.unitPrice) })}
          </span>
        )}
      </div>
      <RemoveCell row={row} intake={intake} />
    </>
  );
}

export function UnknownRow({ row, intake }: RowProps) {
  const t = useText();
  const [picking, setPicking] = useState(false);
  const [typed, setTyped] = useState('');
  const [remember, setRemember] = useState(false);
  const use = (candidate: Candidate) =>
    void (remember && row.code !== '' ? intake.remember(row, candidate) : intake.choose(row, candidate));
  const knownCode = row.code !== '' && row.problems.some(({ code }) => code === 'code_unknown');
  const [closest] = row.candidates;
  return (
    <>
      <RowWords row={row} intake={intake}>
        {row.problems.map(({ code, message }) => (
          <span key={code} className={css.lost}>
            {message}
          </span>
        ))}
        {closest && (
          <Text size="sm" tone="muted">
            {t('intake.fix.closest', { name: `${closest.product.articleCodeDisplay} ${closest.product.name}` })}
          </Text>
        )}
        {picking && (
          <div className={css.picker}>
            <ArticleSearch
              label={t('intake.fix.search', { code: row.code })}
              placeholder={t('intake.typed.placeholder')}
              autoFocus
              value={typed}
              onType={setTyped}
              onChoose={(found) => found && use({ kind: 'near', product: found.product, qty: null, also: [] })}
            />
            {knownCode && (
              <Checkbox
                label={t('intake.own.remember', { code: row.code })}
                checked={remember}
                onChange={(event) => setRemember(event.target.checked)}
              />
            )}
          </div>
        )}
      </RowWords>
      <Choices row={row}>
        <Candidates row={row} onUse={use} />
        {!picking && (
          <Button size="small" variant="quiet" onClick={() => setPicking(true)}>
            {t('intake.fix.pick')}
          </Button>
        )}
      </Choices>
      <RemoveCell row={row} intake={intake} />
    </>
  );
}
