import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { useOfferAvailability } from './repeat-availability.ts';
import { type Choice, type Choices, choiceOf, limitsOf, offerOf, orderable } from './repeat-lines.ts';
import { QuantityNotes, RepeatChips } from './repeat-notes.tsx';
import type { Offer, RepeatLine } from './repeat-order.documents.ts';
import { RepeatPrice } from './repeat-price.tsx';
import css from './repeat-order.module.css';

type Props = {
  lines: readonly RepeatLine[];
  choices: Choices;
  refused: Readonly<Record<string, string>>;
  onChoose: (line: RepeatLine, choice: Choice) => void;
};

/** Every article of an order or delivery: as ordered, as available now, and the quantity to order again. */
export function ReorderLines({ lines, choices, refused, onChoose }: Props) {
  const t = useText();
  return (
    <ul className={css.lines} aria-label={t('repeat.preview.lines')}>
      {lines.map((line) => (
        <ReorderLine
          key={line.id}
          line={line}
          choice={choiceOf(line, choices)}
          refusal={refused[line.id]}
          onChoose={(choice) => onChoose(line, choice)}
        />
      ))}
    </ul>
  );
}

function ReorderLine({
  line,
  choice,
  refusal,
  onChoose,
}: {
  line: RepeatLine;
  choice: Choice;
  refusal?: string;
  onChoose: (choice: Choice) => void;
}) {
  const t = useText();
  const taken = offerOf(line, choice.take);
  const name = line.same?.product.name ?? (line.description || line.displayCode);
  return (
    <li className={css.line} data-take={line.take} data-line={line.articleCode}>
      <Article
        offer={line.same}
        name={name}
        code={line.same?.product.articleCodeDisplay ?? line.displayCode}
        left={choice.take === 'successor' || !orderable(line.same)}
        about={t('repeat.preview.ordered', { count: line.qty })}
        price={line.same && <RepeatPrice offer={line.same} qty={choice.take === 'same' ? choice.qty : 0} line={line} />}
      >
        <RepeatChips line={line} />
      </Article>
      {line.successor && (
        <div className={css.successor}>
          <Article
            offer={line.successor}
            name={line.successor.product.name}
            code={line.successor.product.articleCodeDisplay}
            left={choice.take !== 'successor'}
            about={t('repeat.successor.follows')}
            price={<RepeatPrice offer={line.successor} qty={choice.take === 'successor' ? choice.qty : 0} />}
          />
        </div>
      )}
      <div className={css.choose}>
        {line.successor && <SuccessorChoice line={line} choice={choice} onChoose={onChoose} />}
        {taken && (orderable(taken) || choice.qty > 0) ? (
          <Stack gap={1}>
            <QuantityStepper
              label={t('repeat.preview.quantity', { article: taken.product.name })}
              value={choice.qty}
              {...limitsOf(taken)}
              allowZero
              error={refusal}
              onChange={(qty) => onChoose({ ...choice, qty })}
            />
            <QuantityNotes line={line} choice={choice} />
          </Stack>
        ) : (
          <Text size="sm" tone="err">
            {taken?.problems[0]?.message ?? t('repeat.change.unknownHint')}
          </Text>
        )}
      </div>
    </li>
  );
}

type ArticleProps = {
  offer: Offer | null;
  name: string;
  code: string;
  about: string;
  left: boolean;
  price: ReactNode;
  children?: ReactNode;
};

function Article({ offer, name, code, about, left, price, children }: ArticleProps) {
  const lang = useLocale();
  const availability = useOfferAvailability();
  return (
    <div className={classNames(css.article, left && css.left)}>
      <Tile small src={offer?.product.image?.small ?? null} />
      <Stack gap={0} className={css.what}>
        <Text strong>
          {offer ? (
            <Link to={productRoute} params={{ lang, category: offer.product.category, slug: offer.product.slug }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Text>
        <Text size="xs" tone="dim">
          {[code, about].filter(Boolean).join(' · ')}
        </Text>
        {children}
      </Stack>
      <div className={css.price}>{price}</div>
      <div className={css.stock}>{offer && <AvailabilityMark {...availability(offer)} />}</div>
    </div>
  );
}

/** The choice between the remaining stock and the successor; without stock, the successor or nothing. */
function SuccessorChoice({
  line,
  choice,
  onChoose,
}: {
  line: RepeatLine;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const t = useText();
  const successor = line.successor;
  if (!successor) return null;
  if (orderable(line.same)) {
    return (
      <Segments
        label={t('repeat.successor.choose')}
        value={choice.take}
        onChange={(take) => onChoose({ take, qty: offerOf(line, take)?.qty ?? 0 })}
        options={[
          { value: 'same', label: t('repeat.successor.same') },
          { value: 'successor', label: t('repeat.successor.name') },
        ]}
      />
    );
  }
  return (
    <Checkbox
      label={t('repeat.successor.take')}
      checked={choice.take === 'successor' && choice.qty > 0}
      onChange={(event) => onChoose({ take: 'successor', qty: event.target.checked ? successor.qty : 0 })}
    />
  );
}
