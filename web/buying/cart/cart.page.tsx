import { useNavigate } from '@tanstack/react-router';
import { IconBookmark, IconCopy, IconDots, IconDownload, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { download } from '#platform/api/download.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { type TableSelection, useTableSelection } from '#ui/table/table.ts';
import { Menu, MenuItem, MenuRule } from '#ui/dialog/popover.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { catalogRoutePaths, defaultCatalog } from '#goods/catalog/catalog.links.ts';
import { StaleStock } from '#exchange/integration/stale-stock.part.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import type { CartLine } from './cart.documents.ts';
import { checkoutRoute, shipmentRoute } from '#buying/checkout/checkout.links.ts';
import { CartBulk } from './cart-bulk.tsx';
import { CartIntake } from './cart-intake.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartPartCard } from './cart-part.tsx';
import { cartParts, lineKey } from './cart-parts.ts';
import { byCurrency, sumOf } from './cart-sums.ts';
import { CartSummary } from './cart-summary.tsx';
import { SavedLines } from './saved-lines.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import { type CartState, useCart } from './use-cart.ts';
import css from './cart.module.css';

const lineId = (line: CartLine) => line.id;

/** Enter in a quantity moves to the next one. */
function followEnter(list: HTMLDivElement): () => void {
  const next = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      !(event.target instanceof HTMLInputElement) ||
      event.target.getAttribute('role') !== 'spinbutton'
    )
      return;
    const all = [...list.querySelectorAll<HTMLInputElement>('input[role="spinbutton"]:not(:disabled)')];
    const following = all[all.indexOf(event.target) + 1];
    // After the field has saved the quantity.
    setTimeout(() => following?.focus());
  };
  list.addEventListener('keydown', next);
  return () => list.removeEventListener('keydown', next);
}

export function CartPage() {
  const t = useText();
  const cart = useCart();
  const { data, error, refetch } = cart.query;
  if (data) return <FilledCart cart={cart} data={data} />;
  return (
    <PageFrame title={t('cart.page.title')}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonPage />}
    </PageFrame>
  );
}

type CartProps = { cart: CartState; data: CartData };
type CartData = NonNullable<CartState['query']['data']>;

function FilledCart({ cart, data }: CartProps) {
  const t = useText();
  const phone = usePhone();
  const { cartOverview: overview, checkoutReview: outlook } = data;
  const { wanted, phase } = cart.saving;
  const [selecting, setSelecting] = useState(false);
  const selection = useTableSelection(lineId);
  const { leaving, checkOut } = useLeaveForCheckout(cart);
  const lines = useMemo(
    () => overview.lines.filter((line) => wanted.get(lineKey(line))?.qty !== 0),
    [overview, wanted],
  );
  const parts = useMemo(() => cartParts({ ...overview, lines }), [overview, lines]);
  const chosen = lines.filter((line) => selection.has(line.id));

  if (lines.length === 0) return <CartWithoutLines cart={cart} data={data} />;
  const units = lines.reduce((sum, line) => sum + (wanted.get(lineKey(line))?.qty ?? line.qty), 0);
  return (
    <PageFrame
      title={t('cart.page.title')}
      subtitle={
        <>
          {t('cart.page.contents', { units, lines: lines.length })} · <SavedAt phase={phase} at={overview.savedAt} />
        </>
      }
      actions={
        <>
          {phone && (
            <Button icon={IconListCheck} aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
              {t('cart.page.select')}
            </Button>
          )}
          <CartMenu cart={cart} lines={lines} />
        </>
      }
    >
      <StaleStock age={data.stockAge} />
      <CartNotices cart={cart} lines={lines} />
      <WithAside
        aside={
          <CartSummary
            outlook={outlook}
            disclaimer={overview.disclaimer}
            waiting={parts.some((part) => part.kind === 'preorder')}
            busy={leaving}
            onCheckout={checkOut}
          />
        }
      >
        <CartParts cart={cart} data={data} parts={parts} selection={selection} selectable={!phone || selecting} />
        {chosen.length > 0 && <SelectedLines cart={cart} lines={lines} chosen={chosen} selection={selection} />}
      </WithAside>
      {chosen.length === 0 && <CheckoutBar outlook={outlook} busy={leaving} onCheckout={checkOut} />}
    </PageFrame>
  );
}

/** Saves the cart and goes to the checkout; on a phone it starts with the shipment page. */
function useLeaveForCheckout(cart: CartState): { leaving: boolean; checkOut: () => void } {
  const lang = useLocale();
  const phone = usePhone();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const checkOut = async () => {
    setLeaving(true);
    const saved = await cart.flush();
    setLeaving(false);
    if (saved) await navigate({ to: phone ? shipmentRoute : checkoutRoute, params: { lang } });
  };
  return { leaving, checkOut: () => void checkOut() };
}

function CartWithoutLines({ cart, data: { cartOverview } }: CartProps) {
  const t = useText();
  const words = useDateWords();
  return (
    <PageFrame title={t('cart.page.title')}>
      <CartNotices cart={cart} lines={[]} />
      <EmptyCart />
      <CartIntake />
      <SavedLines cart={cart} lines={cartOverview.saved} words={words} />
    </PageFrame>
  );
}

/** Ready units, by line, that checkout leaves out, because this market orders lines only as a whole. */
const unitsLeftOut = ({ cartOverview, checkoutReview }: CartData): ReadonlyMap<string, number> =>
  new Map(
    checkoutReview.staying.flatMap(({ qty, line: { id } }) => {
      const line = cartOverview.lines.find((each) => each.id === id);
      const more = line ? qty - line.preOrderQty - line.missingQty : 0;
      return line && line.readyQty > 0 && more > 0 ? [[id, more] as const] : [];
    }),
  );

type Selection = TableSelection<CartLine>;

/** The lines by part of the cart, the intake below them, and the lines saved for later. */
function CartParts({
  cart,
  data,
  parts,
  selection,
  selectable,
}: CartProps & { parts: ReturnType<typeof cartParts>; selection: Selection; selectable: boolean }) {
  const words = useDateWords();
  const { cartOverview: overview } = data;
  const { wanted, refusals } = cart.saving;
  const held = useMemo(() => unitsLeftOut(data), [data]);
  const { set: select } = selection;
  const onSelect = useCallback((line: CartLine, on: boolean) => select([line], on), [select]);
  const several = new Set(overview.sections.map(({ sorg, merchant }) => `${sorg} ${merchant}`)).size > 1;
  return (
    <div ref={followEnter} className={css.parts}>
      {parts.map((part) => (
        <CartPartCard
          key={part.key}
          part={part}
          several={several}
          words={words}
          wanted={wanted}
          refusals={refusals}
          held={held}
          selected={selection.ids}
          selectable={selectable}
          onSelect={onSelect}
          onQuantity={cart.setQuantity}
          onRemove={cart.remove}
          onSave={cart.saveForLater}
        />
      ))}
      <CartIntake />
      <SavedLines cart={cart} lines={overview.saved} words={words} />
    </div>
  );
}

/** The actions for the selected lines. */
function SelectedLines({
  cart,
  lines,
  chosen,
  selection,
}: {
  cart: CartState;
  lines: readonly CartLine[];
  chosen: readonly CartLine[];
  selection: Selection;
}) {
  const copy = useCopy();
  return (
    <CartBulk
      count={chosen.length}
      all={lines.length}
      onAll={() => selection.set(lines, true)}
      onClear={selection.clear}
      onRemove={() => {
        cart.remove(chosen);
        selection.clear();
      }}
      onSave={() => {
        cart.saveForLater(chosen);
        selection.clear();
      }}
      onCopy={() => copy(chosen)}
      onQuantity={(qty) =>
        cart.setAll(
          chosen.map((line) => {
            const pack = line.article?.packSize ?? 1;
            return { articleCode: line.articleCode, sorg: line.sorg, qty: Math.ceil(qty / pack) * pack };
          }),
          'now',
        )
      }
    />
  );
}

/** The goods and the checkout button at the foot of a phone. */
function CheckoutBar({
  outlook,
  busy,
  onCheckout,
}: {
  outlook: CartData['checkoutReview'];
  busy: boolean;
  onCheckout: () => void;
}) {
  const t = useText();
  return (
    <ActionBar
      phoneOnly
      actions={
        <Button variant="primary" size="large" busy={busy} disabled={outlook.units === 0} onClick={onCheckout}>
          {t('cart.summary.checkout')}
        </Button>
      }
    >
      <Text size="xs" tone="dim">
        {t('cart.summary.readyUnits', { count: outlook.units })}
      </Text>
      {byCurrency(outlook.groups).map(([currency, groups]) => (
        <div key={currency}>
          <Money
            amount={sumOf(
              groups.map((group) => group.goods),
              currency,
            )}
            size="mid"
          />
        </div>
      ))}
    </ActionBar>
  );
}

/** Copies codes and quantities in a form that spreadsheets and the fast order accept. */
function useCopy(): (lines: readonly CartLine[]) => void {
  const t = useText();
  // The clipboard needs a secure page and the user's permission.
  const { run } = useVerb(
    (lines: readonly CartLine[]) =>
      navigator.clipboard.writeText(lines.map((line) => `${line.articleCode}\t${line.qty}`).join('\n')),
    {
      key: 'cart',
      done: (_outcome, lines) => ({ tone: 'ok', text: t('cart.toast.copied', { count: lines.length }) }),
      failed: () => t('cart.toast.notCopied'),
    },
  );
  return (lines) => void run(lines);
}

/** Actions for the whole cart. */
function CartMenu({ cart, lines }: { cart: CartState; lines: readonly CartLine[] }) {
  const t = useText();
  const { busy, run } = useVerb(async (format: 'csv' | 'xlsx') => {
    if (await cart.flush()) await download(`/cart/export?format=${format}`, `${t('cart.page.title')}.${format}`);
  });
  const copy = useCopy();
  return (
    <Menu
      label={t('cart.more.title')}
      align="end"
      trigger={(props) => (
        <Button {...props} icon={IconDots} busy={busy}>
          {t('cart.more.title')}
        </Button>
      )}
    >
      {(close) => {
        const item = (icon: typeof IconCopy, text: string, run: () => void, danger = false) => (
          <MenuItem
            icon={icon}
            danger={danger}
            onClick={() => {
              close();
              run();
            }}
          >
            {text}
          </MenuItem>
        );
        return (
          <>
            {item(IconDownload, t('cart.more.csv'), () => void run('csv'))}
            {item(IconDownload, t('cart.more.xlsx'), () => void run('xlsx'))}
            {item(IconCopy, t('cart.more.copy'), () => copy(lines))}
            <MenuRule />
            {item(IconBookmark, t('cart.more.save'), () => cart.saveForLater(lines))}
            {item(IconTrash, t('cart.more.clear'), () => cart.remove(lines), true)}
          </>
        );
      }}
    </Menu>
  );
}

function SavedAt({ phase, at }: { phase: CartState['saving']['phase']; at: string | null }) {
  const t = useText();
  const formats = useFormats();
  if (phase === 'failed')
    return (
      <Text tone="err" strong>
        {t('cart.save.not')}
      </Text>
    );
  const chooseText = () => {
    if (phase === 'saved') {
      if (at) return t('cart.save.saved', { time: formats.time(at) });
      return '';
    }
    return t('cart.save.saving');
  };
  return <span role="status">{chooseText()}</span>;
}

function EmptyCart() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  return (
    <Card>
      <NothingYet
        title={t('cart.empty.title')}
        actions={
          <Row wrap>
            <ButtonLink variant="primary" to={catalogRoutePaths[defaultCatalog(user?.catalogs)]} params={{ lang }}>
              {t('cart.empty.catalog')}
            </ButtonLink>
          </Row>
        }
      >
        {t('cart.empty.hint')}
      </NothingYet>
    </Card>
  );
}
