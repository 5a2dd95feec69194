import { useNavigate } from '@tanstack/react-router';
import { IconBookmark, IconCopy, IconDots, IconDownload, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { download } from '../../platform/api/download.ts';
import { useUser } from '../../platform/api/session.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/figures.tsx';
import { Row, Text, WithAside } from '../../ui/layout.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ErrorPanel, NothingYet, SkeletonPage } from '../../ui/states.tsx';
import { useTableSelection } from '../../ui/table.ts';
import { failureWords } from '../../ui/failure-words.ts';
import { Menu, MenuItem, MenuRule } from '../../ui/popover.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { catalogRoutePaths, defaultCatalog } from '../catalog/catalog.links.ts';
import type { CartLine } from './cart.documents.ts';
import { checkoutRoute, shipmentRoute } from './cart.links.ts';
import { CartBulk } from './cart-bulk.tsx';
import { CartIntake } from './cart-intake.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartPartCard } from './cart-part.tsx';
import { cartParts, lineKey } from './cart-parts.ts';
import { byCurrency, sumOf } from './cart-sums.ts';
import { CartSummary } from './cart-summary.tsx';
import { SavedLines } from './saved-lines.tsx';
import { useDateWords } from '../../ui/availability-words.ts';
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

function FilledCart({ cart, data }: { cart: CartState; data: NonNullable<CartState['query']['data']> }) {
  const t = useText();
  const lang = useLocale();
  const phone = usePhone();
  const words = useDateWords();
  const navigate = useNavigate();
  const { cartOverview: overview, checkoutReview: outlook } = data;
  const { wanted, refusals, phase } = cart.saving;
  const [selecting, setSelecting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const selection = useTableSelection(lineId);
  const { set: select } = selection;

  const lines = useMemo(
    () => overview.lines.filter((line) => wanted.get(lineKey(line))?.qty !== 0),
    [overview, wanted],
  );
  const parts = useMemo(() => cartParts({ ...overview, lines }), [overview, lines]);
  // Ready units that checkout leaves out, because this market orders lines only as a whole.
  const held = useMemo(
    () =>
      new Map(
        outlook.staying.flatMap(({ qty, line: { id } }) => {
          const line = overview.lines.find((each) => each.id === id);
          const more = line ? qty - line.preOrderQty - line.missingQty : 0;
          return line && line.readyQty > 0 && more > 0 ? [[id, more] as const] : [];
        }),
      ),
    [outlook, overview],
  );
  const chosen = lines.filter((line) => selection.has(line.id));
  const onSelect = useCallback((line: CartLine, on: boolean) => select([line], on), [select]);

  const checkOut = async () => {
    setLeaving(true);
    const saved = await cart.flush();
    setLeaving(false);
    if (saved) await navigate({ to: phone ? shipmentRoute : checkoutRoute, params: { lang } });
  };

  if (lines.length === 0) {
    return (
      <PageFrame title={t('cart.page.title')}>
        <CartNotices cart={cart} lines={[]} />
        <EmptyCart />
        <CartIntake />
        <SavedLines cart={cart} lines={overview.saved} words={words} />
      </PageFrame>
    );
  }
  const units = lines.reduce((sum, line) => sum + (wanted.get(lineKey(line))?.qty ?? line.qty), 0);
  const several = new Set(overview.sections.map(({ sorg, merchant }) => `${sorg} ${merchant}`)).size > 1;
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
      <CartNotices cart={cart} lines={lines} />
      <WithAside
        aside={
          <CartSummary
            outlook={outlook}
            disclaimer={overview.disclaimer}
            waiting={parts.some((part) => part.kind === 'preorder')}
            busy={leaving}
            onCheckout={() => void checkOut()}
          />
        }
      >
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
              selectable={!phone || selecting}
              onSelect={onSelect}
              onQuantity={cart.setQuantity}
              onRemove={cart.remove}
              onSave={cart.saveForLater}
            />
          ))}
          <CartIntake />
          <SavedLines cart={cart} lines={overview.saved} words={words} />
        </div>
        {chosen.length > 0 && (
          <CartBulk
            count={chosen.length}
            all={lines.length}
            onAll={() => select(lines, true)}
            onClear={selection.clear}
            onRemove={() => {
              cart.remove(chosen);
              selection.clear();
            }}
            onSave={() => {
              cart.saveForLater(chosen);
              selection.clear();
            }}
            onCopy={() => void copyCodes(t, chosen)}
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
        )}
      </WithAside>
      {chosen.length === 0 && (
        <ActionBar
          phoneOnly
          actions={
            <Button
              variant="primary"
              size="large"
              busy={leaving}
              disabled={outlook.units === 0}
              onClick={() => void checkOut()}
            >
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
      )}
    </PageFrame>
  );
}

/** Codes and quantities in a form that spreadsheets and the fast order accept. */
async function copyCodes(t: ReturnType<typeof useText>, lines: readonly CartLine[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.map((line) => `${line.articleCode}\t${line.qty}`).join('\n'));
    showToast({ key: 'cart', tone: 'ok', text: t('cart.toast.copied', { count: lines.length }) });
  } catch {
    // The clipboard needs a secure page and the user's permission.
    showToast({ key: 'cart', tone: 'err', text: t('cart.toast.notCopied') });
  }
}

/** Actions for the whole cart. */
function CartMenu({ cart, lines }: { cart: CartState; lines: readonly CartLine[] }) {
  const t = useText();
  const [fetching, setFetching] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setFetching(true);
    try {
      if (await cart.flush()) await download(`/cart/export?format=${format}`, `${t('cart.page.title')}.${format}`);
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setFetching(false);
    }
  };
  return (
    <Menu
      label={t('cart.more.title')}
      align="end"
      trigger={(props) => (
        <Button {...props} icon={IconDots} busy={fetching}>
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
            {item(IconDownload, t('cart.more.csv'), () => void save('csv'))}
            {item(IconDownload, t('cart.more.xlsx'), () => void save('xlsx'))}
            {item(IconCopy, t('cart.more.copy'), () => void copyCodes(t, lines))}
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
  return (
    <span role="status">
      {phase === 'saved' ? (at ? t('cart.save.saved', { time: formats.time(at) }) : '') : t('cart.save.saving')}
    </span>
  );
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
