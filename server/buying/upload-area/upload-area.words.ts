import { languageTag, type Locale } from '#rules/locales.ts';
import type { UploadModule } from '#rules/buying/upload-area/choices.ts';
import type { Ctx } from '#platform/context.ts';
import type { KeyedRow } from '#platform/database/keyed-rows.ts';
import { moneyIn } from '#platform/text/texts.ts';

type Words = Pick<Ctx, 'text' | 'locale'>;

const text = (value: KeyedRow[string] | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A calendar day in the reader's language; empty for none. */
const dayText = (locale: Locale, value: KeyedRow[string] | undefined): string =>
  text(value) &&
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(text(value)),
  );

function attributeText({ text: t, locale }: Words, values: KeyedRow): string {
  const period = [dayText(locale, values['from']), dayText(locale, values['to'])];
  const arrival = values['new']
    ? [t('upload-area.value.new'), period.some((day) => day !== '') ? period.join(' – ') : ''].filter(Boolean).join(' ')
    : t('upload-area.value.notNew');
  return `${arrival} · ${t(values['order'] ? 'upload-area.value.orderable' : 'upload-area.value.notOrderable')}`;
}

function priceText({ text: t, locale }: Words, key: KeyedRow, values: KeyedRow): string {
  const amount = `${moneyIn(locale, Number(values['amount']), text(values['currency']))} / ${text(values['unit'])}`;
  const period = { from: dayText(locale, key['date']), to: dayText(locale, values['to']) };
  return `${amount}, ${t(period.to === '' ? 'upload-area.value.since' : 'upload-area.value.period', period)}`;
}

/** The values of one key as people read them; null for none. */
export function valueText(ctx: Words, module: UploadModule, key: KeyedRow, values: KeyedRow | null): string | null {
  if (values === null) return null;
  switch (module) {
    case 'order-limits':
      return values['limit'] === null ? ctx.text('upload-area.value.noLimit') : text(values['limit']);
    case 'product-attributes':
      return attributeText(ctx, values);
    case 'stock':
      return text(values['qty']);
    case 'delivery-dates':
      return ctx.text('upload-area.value.arrival', {
        qty: text(values['qty']),
        date: dayText(ctx.locale, key['date']),
        precision: text(values['precision']),
      });
    case 'price-lists':
      return priceText(ctx, key, values);
    case 'own-codes':
      return text(values['article']);
  }
}

/** The subject of a row, for messages that name it: the article, or the customer and their code. */
export const keyName = (module: UploadModule, key: KeyedRow): string =>
  module === 'own-codes' ? `${text(key['number'])} ${text(key['code'])}` : text(key['code']);
