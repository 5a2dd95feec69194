import { Suspense, useMemo, useState } from 'react';
import { decimalString } from '#rules/money.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { cartQuantities, type CartRefusal, useCartChange } from '#goods/catalog/cart-change.ts';
import { shownQuantity, arrivalText } from '#ui/figures/availability-words.ts';
import { availabilityOf } from '#goods/catalog/catalog-availability.ts';
import type { CartQuantity } from '#goods/catalog/catalog.documents.ts';
import type { ProductPage, SetArticle } from './product.documents.ts';
import css from './product-groupset.module.css';
import { GroupsetPartLine } from './groupset-part-line.tsx';
import {
  cellOfArticle,
  chosenParts,
  setsFromParts,
  maximumSets,
  type PartOrder,
  partOrders,
  type Swaps,
  valueOf,
} from './groupset.ts';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';
import { useMayOrder } from '#goods/catalog/use-may-order.ts';

const OrderDialog = lazyPart(
  () => import('./order-dialog.part.tsx'),
  (module) => module.OrderDialog,
);

/** The articles of a groupset with their replacements, and the choice between the set and its parts. */
export function ProductGroupset({ product, held }: { product: ProductPage; held: readonly CartQuantity[] }) {
  const t = useText();
  const orders = useMayOrder();
  const choice = useSetChoice(product, held);
  const { chosen, hidden, sets, setSets, most, swap, refused, error } = choice;
  const [ordering, setOrdering] = useState<SetArticle | null>(null);
  return (
    <Card
      title={t('groupset.title')}
      note={t('groupset.parts', { count: chosen.length })}
      actions={
        orders && (
          <>
            <Text size="sm" tone="muted">
              {t('groupset.sets')}
            </Text>
            <QuantityStepper
              label={t('groupset.sets')}
              value={sets}
              onChange={setSets}
              onType={(count) => count > 0 && setSets(Math.min(count, most))}
              max={most}
            />
          </>
        )
      }
      padded={false}
    >
      <ul className={css.parts} aria-label={t('groupset.title')}>
        {chosen.map((each) => (
          <GroupsetPartLine
            key={each.part.product.articleCode}
            chosen={each}
            sets={orders ? sets : 1}
            error={refused.find((refusal) => refusal.articleCode === each.cell.code)?.message ?? null}
            onSwap={(code) => swap(each.part.product.articleCode, code)}
            onOrder={orders ? () => setOrdering(each.article) : undefined}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div className={css.note}>
          <Note tone="warn">{t('groupset.hidden', { count: hidden })}</Note>
        </div>
      )}
      <div className={css.choice}>
        <SetOrParts choice={choice} name={product.name} orders={orders} />
        <Verdict choice={choice} />
      </div>
      {error && refused.length === 0 && <ErrorPanel error={error} />}
      {ordering && (
        <Suspense>
          <OrderDialog
            slug={ordering.slug}
            sorg={ordering.sorg}
            name={ordering.modelName}
            onClose={() => setOrdering(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

type SetChoice = ReturnType<typeof useSetChoice>;

/** The chosen parts and number of sets, what both ways cost, and the change of the cart. */
function useSetChoice(product: ProductPage, held: readonly CartQuantity[]) {
  const cart = useCartChange();
  const [swaps, setSwaps] = useState<Swaps>({});
  const [sets, setSets] = useState(1);
  const [refused, setRefused] = useState<readonly CartRefusal[]>([]);
  const site = useSite();
  const inCart = useMemo(() => cartQuantities(held, product.sorg), [held, product.sorg]);
  const market = { checksStock: site.availableStockCheck, preOrders: site.preOrderDisplay };
  const chosen = chosenParts(product.groupsetParts, swaps);
  const [set] = product.variants;
  const hidden = (set?.groupset?.parts ?? chosen.length) - chosen.length;
  const wanted = partOrders(chosen, sets);
  const makes = setsFromParts(chosen, hidden === 0);
  const setCell = set ? cellOfArticle(set) : null;
  const setValue = setCell ? valueOf([{ cell: setCell, quantity: sets }], market) : null;
  const partsValue = valueOf(wanted, market);
  const currencies = new Set([...wanted.map(({ article }) => article.price?.currency), set?.price?.currency]);
  const currency = set?.price?.currency ?? wanted[0]?.article.price?.currency ?? '';
  const closed = chosen.filter(({ cell }) => cell.closed !== null);

  const add = (lines: readonly PartOrder[], done: string) => {
    setRefused([]);
    cart.change(
      lines.map(({ cell, quantity }) => {
        const before = inCart[cell.code] ?? 0;
        return { articleCode: cell.code, sorg: cell.sorg, uom: cell.uom, qty: before + quantity, before };
      }),
      { done, onRefused: setRefused },
    );
  };
  // The cheaper option gets the primary button, if it is available.
  const byParts =
    closed.length === 0 &&
    hidden === 0 &&
    partsValue !== null &&
    (setValue === null || setCell?.closed != null || partsValue < setValue);
  return {
    sets,
    setSets,
    most: Math.max(1, maximumSets(chosen, inCart)),
    swap: (code: string, other: string) => setSwaps((before) => ({ ...before, [code]: other })),
    chosen,
    hidden,
    set,
    setCell,
    setValue,
    partsValue,
    wanted,
    units: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    makes,
    comparable: currencies.size <= 1,
    currency,
    closed,
    byParts,
    add,
    refused,
    busy: cart.busy,
    error: cart.error,
  };
}

/** The set as one article, and its parts, each with price, stock and an add button. */
function SetOrParts({ choice, name, orders }: { choice: SetChoice; name: string; orders: boolean }) {
  const t = useText();
  const { set, setCell, setValue, partsValue, sets, wanted, units, makes, currency, closed, byParts, add, busy } =
    choice;
  return (
    <>
      <Way title={t('groupset.asSet')} value={setValue} currency={currency}>
        {set && <SetStock article={set} />}
        {orders && set && setCell && (
          <Button
            variant={byParts ? 'default' : 'primary'}
            busy={busy}
            disabled={setCell.closed !== null}
            onClick={() =>
              add(
                [{ cell: setCell, article: set, quantity: sets }],
                t('groupset.addedSet', { count: sets, name: name }),
              )
            }
          >
            {t('groupset.addSet', { count: sets })}
          </Button>
        )}
      </Way>
      <Way title={t('groupset.asParts')} value={partsValue} currency={currency}>
        <BuildableSetsLine makes={makes} />
        {orders && (
          <Button
            variant={byParts ? 'primary' : 'default'}
            busy={busy}
            disabled={closed.length > 0 || units === 0}
            onClick={() => add(wanted, t('groupset.addedParts', { count: units, name: name }))}
          >
            {t('groupset.addParts', { count: units })}
          </Button>
        )}
      </Way>
    </>
  );
}

/** Which way is cheaper, and what the buyer should know about the parts. */
function Verdict({ choice }: { choice: SetChoice }) {
  const t = useText();
  const formats = useFormats();
  const { setValue, partsValue, comparable, currency, sets, wanted, chosen, closed } = choice;
  const chooseText = () => {
    if (setValue === null || partsValue === null || !comparable) return t('groupset.noCompare');
    if (setValue < partsValue)
      return t('groupset.setCheaper', {
        amount: formats.money(decimalString(partsValue - setValue, currency)),
        count: sets,
      });
    if (setValue > partsValue)
      return t('groupset.partsCheaper', {
        amount: formats.money(decimalString(setValue - partsValue, currency)),
        count: sets,
      });
    return t('groupset.same');
  };
  return (
    <div className={css.verdict} role="status">
      <Text strong tone={setValue !== null && partsValue !== null && setValue < partsValue ? 'ok' : undefined}>
        {chooseText()}
      </Text>
      {wanted.some(
        ({ quantity, article }) =>
          quantity !==
          chosen.filter((each) => each.article === article).reduce((sum, each) => sum + each.part.qty * sets, 0),
      ) && <Text tone="muted">{t('groupset.packs')}</Text>}
      {closed.length > 0 && (
        <Text tone="err">{t('groupset.closed', { names: closed.map(({ article }) => article.name).join(', ') })}</Text>
      )}
    </div>
  );
}

function Way({
  title,
  value,
  currency,
  children,
}: {
  title: string;
  value: number | null;
  currency: string;
  children: React.ReactNode;
}) {
  const t = useText();
  return (
    <div className={css.way}>
      <div>
        <Text as="div" size="sm" tone="muted">
          {title}
        </Text>
        {value === null ? (
          <Text>{t('catalog.price.none')}</Text>
        ) : (
          <Money amount={decimalString(value, currency)} size="mid" />
        )}
      </div>
      {children}
    </div>
  );
}

function SetStock({ article }: { article: SetArticle }) {
  const words = useStockWords();
  return (
    <div className={css.stock}>
      <AvailabilityMark {...availabilityOf(article, words)} />
    </div>
  );
}

/** "5 sets can be built from parts now, fewest: crankset, 12 from 8 Dec". */
function BuildableSetsLine({ makes: { sets, next, scarcest } }: { makes: ReturnType<typeof setsFromParts> }) {
  const t = useText();
  const formats = useFormats();
  const words = useStockWords();
  const quantity = shownQuantity(sets);
  const when = next && arrivalText(next.on, next.precision, words);
  const then = next && shownQuantity(next.sets);
  return (
    <div className={css.stock}>
      <Text as="div" size="sm" strong tone={quantity === 0 ? 'err' : 'ok'}>
        {quantity === 0
          ? t('groupset.makesNone')
          : t('groupset.makes', {
              sets: typeof quantity === 'number' ? formats.quantity(quantity) : (quantity ?? '1+'),
            })}
      </Text>
      {scarcest && (
        <Text as="div" size="xs" tone="muted">
          {t('groupset.scarcest', { name: scarcest.name })}
        </Text>
      )}
      {when && then !== null && (
        <Text as="div" size="xs" tone="muted">
          {t('groupset.next', {
            sets: typeof then === 'number' ? formats.quantity(then) : then,
            when: when.week ? t('ui.availability.week', { week: when.week }) : (when.period ?? ''),
          })}
        </Text>
      )}
    </div>
  );
}
