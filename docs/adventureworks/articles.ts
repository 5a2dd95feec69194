import { cents, day, decimal, field, slug, type Source, type SourceRow } from './source.ts';
import { dealerList, finishedGoods, merchant, modelCode, organisations, site } from './plan.ts';

/** Rows of a file by column name; missing columns are empty. */
export type FileRow = Readonly<Record<string, string | number>>;

const lines: Readonly<Record<string, string>> = { R: 'Road', M: 'Mountain', T: 'Touring', S: 'Standard' };
const classes: Readonly<Record<string, string>> = { H: 'High', M: 'Medium', L: 'Low' };
const styles: Readonly<Record<string, string>> = { U: 'Universal', M: "Men's", W: "Women's" };
const letters: Readonly<Record<string, number>> = { S: 1, M: 2, L: 3, XL: 4 };
/** Cultures as languages; `zh-cht` is labelled traditional, but the text is simplified Chinese. */
const languages: Readonly<Record<string, string>> = {
  en: 'en',
  fr: 'fr',
  th: 'th',
  ar: 'ar',
  he: 'he',
  'zh-cht': 'zh',
};

/**
 * The `articles` file: each finished good in each sales organisation; with a day, as of that day (products that ended
 * later are still sold).
 */
export function articleRows(source: Source, asOf?: string): FileRow[] {
  const subcategories = source.by('ProductSubcategory', 'ProductSubcategoryID');
  const categories = source.by('ProductCategory', 'ProductCategoryID');
  const models = source.by('ProductModel', 'ProductModelID');
  return finishedGoods(source).flatMap((product, index) => {
    const subcategory = subcategories.get(field(product, 'ProductSubcategoryID'));
    const category = field(categories.get(field(subcategory, 'ProductCategoryID')), 'Name');
    const size = field(product, 'Size');
    const end = day(field(product, 'SellEndDate'));
    const ended = asOf === undefined || end <= asOf ? end : '';
    return organisations.map((organisation): FileRow => ({
      sorg: organisation.code,
      article: field(product, 'ProductNumber'),
      display_code: field(product, 'ProductNumber'),
      merchant,
      brand: 'adventure-works',
      category: category === 'Bikes' ? 'bike' : 'paa',
      merchandise_category: slug(field(subcategory, 'Name')),
      model: modelCode(product),
      name: field(models.get(field(product, 'ProductModelID')), 'Name'),
      model_year: field(product, 'SellStartDate').slice(0, 4),
      series: lines[field(product, 'ProductLine')] ?? '',
      color: slug(field(product, 'Color')),
      size,
      size_order: letters[size] ?? (/^\d+$/.test(size) ? size : 0),
      size_note: field(product, 'SizeUnitMeasureCode').toLowerCase(),
      uom: 'PCE',
      pack_size: 1,
      status: ended === '' ? 'active' : 'discontinued',
      valid_from: day(field(product, 'SellStartDate')),
      block_reason: ended === '' ? '' : `No longer sold since ${ended}`,
      sale: 0,
      on_request: 0,
      rank: (ended === '' ? 0 : 1000) + index + 1,
    }));
  });
}

/** The `texts` file: brand, categories, colours, and models with descriptions in every language of the data. */
export function textRows(source: Source): FileRow[] {
  const products = finishedGoods(source);
  const named = new Map(products.map((product) => [field(product, 'ProductModelID'), product]));
  const models = source.by('ProductModel', 'ProductModelID');
  const descriptions = source.by('ProductDescription', 'ProductDescriptionID');
  const warehouse = source.by('DW_DimProduct', 'ProductAlternateKey');
  const rows: FileRow[] = [{ subject: 'brand', code: 'adventure-works', language: 'en', name: 'Adventure Works' }];
  const used = new Set(products.map((product) => field(product, 'ProductSubcategoryID')));
  for (const row of source.table('ProductSubcategory'))
    if (used.has(field(row, 'ProductSubcategoryID')))
      rows.push({ subject: 'category', code: slug(field(row, 'Name')), language: 'en', name: field(row, 'Name') });
  for (const color of new Set(products.map((product) => field(product, 'Color')).filter((name) => name !== '')))
    rows.push({ subject: 'color', code: slug(color), language: 'en', name: color });
  for (const [id, product] of named) {
    const model = {
      subject: 'model',
      code: modelCode(product),
      name: field(models.get(id), 'Name'),
      subtitle: [lines[field(product, 'ProductLine')], styles[field(product, 'Style')]].filter(Boolean).join(', '),
    };
    const texts = new Map<string, string>([['en', '']]);
    for (const link of source.table('ProductModelProductDescriptionCulture')) {
      const language = languages[field(link, 'CultureID').trim()];
      if (field(link, 'ProductModelID') === id && language !== undefined)
        texts.set(language, field(descriptions.get(field(link, 'ProductDescriptionID')), 'Description'));
    }
    const extract = warehouse.get(field(product, 'ProductNumber'));
    for (const [language, column] of [
      ['de', 'GermanDescription'],
      ['ja', 'JapaneseDescription'],
      ['tr', 'TurkishDescription'],
    ] as const) {
      const text = extract ? field(extract, column) : '';
      if (text !== '') texts.set(language, text);
    }
    for (const [language, description] of texts)
      rows.push({ ...model, language, description: description.replaceAll('\\', '\\\\').replace(/\r?\n/g, '\\n') });
  }
  return rows;
}

/** The `specifications` file: the common properties of a model's articles, and the range of their weights. */
export function specificationRows(source: Source): FileRow[] {
  const units = source.by('UnitMeasure', 'UnitMeasureCode');
  return [...Map.groupBy(finishedGoods(source), modelCode)].flatMap(([model, products]) => {
    const first = products[0] as SourceRow;
    const weights = products
      .map((product) => Number(field(product, 'Weight')))
      .filter((weight) => weight > 0)
      .sort((a, b) => a - b);
    const unit = units.get(field(first, 'WeightUnitMeasureCode'));
    const chooseRange = () => {
      if (weights.length === 0) return '';
      if (weights[0] === weights.at(-1)) return String(weights[0]);
      return `${weights[0]} to ${weights.at(-1)}`;
    };
    const range = chooseRange();
    const values = [
      ['line', 'Product line', lines[field(first, 'ProductLine')] ?? ''],
      ['class', 'Class', classes[field(first, 'Class')] ?? ''],
      ['style', 'Style', styles[field(first, 'Style')] ?? ''],
      ['weight', 'Weight', range && unit ? `${range} ${field(unit, 'Name').toLowerCase()}` : ''],
    ];
    return values
      .filter(([, , value]) => value !== '')
      .map(([code = '', name = '', value = ''], index): FileRow => ({
        model,
        language: 'en',
        section: 'specification',
        position: index + 1,
        code,
        name,
        value,
      }));
  });
}

/** The `pictures` file: the primary photo of each model and colour, without the placeholder picture "no image". */
export function pictureRows(source: Source): FileRow[] {
  const photos = source.by('ProductPhoto', 'ProductPhotoID');
  const primary = new Map(
    source
      .table('ProductProductPhoto')
      .map((link) => [field(link, 'ProductID'), field(photos.get(field(link, 'ProductPhotoID')), 'File')]),
  );
  const rows = new Map<string, FileRow>();
  for (const product of finishedGoods(source)) {
    const file = primary.get(field(product, 'ProductID')) ?? '';
    const color = slug(field(product, 'Color'));
    const key = `${modelCode(product)} ${color}`;
    if (file !== '' && !rows.has(key))
      rows.set(key, { model: modelCode(product), kind: 'picture', color, position: 1, file });
  }
  return [...rows.values()];
}

/** The `prices` file: list price as recommended retail price, and 60 % of it as dealer price, by period. */
export function priceRows(source: Source): FileRow[] {
  const goods = new Map(finishedGoods(source).map((product) => [field(product, 'ProductID'), product]));
  return source.table('ProductListPriceHistory').flatMap((period) => {
    const product = goods.get(field(period, 'ProductID'));
    if (!product) return [];
    const list = cents(field(period, 'ListPrice'));
    const price = {
      article: field(product, 'ProductNumber'),
      valid_from: day(field(period, 'StartDate')),
      valid_to: day(field(period, 'EndDate')),
      currency: 'USD',
      uom: 'PCE',
    };
    return organisations.flatMap(({ code }): FileRow[] => [
      { sorg: code, price_list: 'RRP', amount: decimal(list), ...price },
      { sorg: code, price_list: dealerList, amount: decimal(Math.round((list * 60) / 100)), ...price },
    ]);
  });
}

/**
 * The `deals` file: the volume discounts as one open-ended deal with steps, each promotion as a deal for its period.
 */
export function dealRows(source: Source): FileRow[] {
  const goods = new Map(
    finishedGoods(source).map((product) => [field(product, 'ProductID'), field(product, 'ProductNumber')]),
  );
  const offers = source.by('SpecialOffer', 'SpecialOfferID');
  return source.table('SpecialOfferProduct').flatMap((link) => {
    const offer = offers.get(field(link, 'SpecialOfferID'));
    const article = goods.get(field(link, 'ProductID'));
    const percent = Math.round(Number(field(offer, 'DiscountPct')) * 10_000);
    if (!article || percent === 0) return [];
    const volume = field(offer, 'Type') === 'Volume Discount';
    return organisations.map(({ code }): FileRow => ({
      sorg: code,
      number: volume ? 'AW-VOLUME' : `AW-OFFER-${field(link, 'SpecialOfferID').padStart(2, '0')}`,
      description: volume ? 'Volume discount' : field(offer, 'Description'),
      valid_from: day(field(offer, 'StartDate')),
      valid_to: volume ? '' : day(field(offer, 'EndDate')),
      article,
      min_qty: Math.max(1, Number(field(offer, 'MinQty'))),
      uom: 'PCE',
      type: 'percent',
      value: decimal(percent),
    }));
  });
}

/** The `stock` file: the total quantity of all locations, divided among the sales organisations. */
export function stockRows(source: Source): FileRow[] {
  const goods = new Map(
    finishedGoods(source).map((product) => [field(product, 'ProductID'), field(product, 'ProductNumber')]),
  );
  const sums = new Map<string, number>();
  for (const row of source.table('ProductInventory')) {
    const article = goods.get(field(row, 'ProductID'));
    if (article) sums.set(article, (sums.get(article) ?? 0) + Number(field(row, 'Quantity')));
  }
  return [...sums].flatMap(([article, sum]) =>
    organisations.map(({ code, stockShare }, index): FileRow => {
      const rest = organisations
        .slice(1)
        .reduce((given, other) => given + Math.floor((sum * other.stockShare) / 100), 0);
      return {
        sorg: code,
        site,
        article,
        qty: index === 0 ? sum - rest : Math.floor((sum * stockShare) / 100),
        type: 'now',
      };
    }),
  );
}
