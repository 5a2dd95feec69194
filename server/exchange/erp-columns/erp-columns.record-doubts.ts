import { memberStates } from '#rules/money/invoices/seller.ts';
import { customerKey } from './erp-columns.records.ts';
import { doubt, importDay, type RowCheck } from './erp-columns.checks.ts';

// Records that are there twice, and fields of customers, sales organisations and their parts that hardly belong together.

/** Where records with a name are stored; the columns of `within` have the same names in file and table. */
interface StoredNames {
  readonly table: string;
  readonly column: string;
  readonly within?: readonly string[];
}

/** Codes that differ in zeros or case only have a warning of their own. */
const sameCode = (code: string): string => `lower(regexp_replace(${code}, '(^| )0+', '\\1', 'g'))`;

/** Two records of a kind that have the same name: people cannot tell them apart. */
export function sameName(key: string, { table, column, within = [] }: StoredNames): RowCheck {
  const scope = (alias: string): string => within.map((name) => `${alias}.${name}, `).join('');
  return doubt({
    column: 'name',
    code: 'row_same_name',
    about: `No other \`${key}\` has the name.`,
    join: `join (
      select ${scope('p')} lower(p.name) as name, array_agg(distinct p.code) as codes from (
        select ${scope('x')} x.name, x.${key} as code from staged x
        union all
        select ${scope('r')} r.name, r.${column} from ${table} r
         where r.${column} not in (select x.${key} from staged x)) p
       group by ${scope('p')} lower(p.name) having count(distinct ${sameCode('p.code')}) > 1) t
      on t.name = lower(s.name)${within.map((name) => ` and t.${name} = s.${name}`).join('')}`,
    bad: `s.name <> ''`,
    params: { other: `(select min(c) from unnest(t.codes) c where c <> s.${key})` },
  });
}

/** A town that is no town: a number alone, or a street with its number while `address` has none. */
export const cityDoubt = (column: string, address: string): RowCheck =>
  doubt({
    column,
    code: 'row_city_unlikely',
    about: `\`${column}\` is neither a number alone nor a street with its number while \`${address}\` has none.`,
    bad: `s.${column} ~ '^[0-9 ./-]+$' or (s.${address} !~ '[0-9]' and s.${address} <> ''
      and s.${column} ~ '^[0-9]+[A-Za-z]? +[^0-9 ]|[^0-9 ] +[0-9]+ ?[A-Za-z]?$')`,
  });

/** The customers of the file and those of the portal that it lacks, as the records of `columns`. */
const allCustomers = (columns: (alias: string) => string, own: (alias: string) => string): string => `
    select ${customerKey('x.r3', 'x.isr')} as pair, ${columns('x')} from staged x where x.credit_r3 = '' and x.credit_isr = ''
    union all
    select ${customerKey('c.r3', 'c.isr')}, ${columns('c')} from customers_customer c
     where ${own('c')} in (select ${own('x')} from staged x)
       and c.unified not in (select x.r3 || '-' || x.isr from staged x)
       and not exists (
          select from customers_area a join customers_credit_customer w on w.area_id = a.id where a.customer_id = c.id and w.customer_id <> c.id)`;
const ownPair = customerKey('s.r3', 's.isr');
const place = (alias: string): string =>
  `lower(concat_ws('|', ${['name', 'address', 'city', 'postal_code', 'country'].map((name) => `trim(${alias}.${name})`).join(', ')}))`;

export const customerTwiceDoubts: readonly RowCheck[] = [
  doubt({
    column: 'name',
    code: 'row_same_customer',
    about: 'No other customer who pays themselves has the same name and address.',
    join: `join (
      select p.place, array_agg(distinct p.pair) as pairs
        from (${allCustomers((alias) => `${place(alias)} as place`, place)}) p
       group by p.place having count(distinct ${sameCode('p.pair')}) > 1) t on t.place = ${place('s')}`,
    bad: `s.address <> '' and s.credit_r3 = '' and s.credit_isr = ''`,
    params: { other: `(select min(p) from unnest(t.pairs) p where p <> ${ownPair})` },
  }),
  doubt({
    column: 'email',
    code: 'row_email_shared',
    about: 'No customer with another name who pays themselves has the same mail address.',
    join: `join (
      select p.email, array_agg(distinct p.name) as names
        from (${allCustomers(
          (alias) => `lower(${alias}.email) as email, ${alias}.name`,
          (alias) => `lower(${alias}.email)`,
        )}) p
       where p.email <> ''
       group by p.email having count(distinct lower(p.name)) > 1 and count(distinct ${sameCode('p.pair')}) > 1) t on t.email = lower(s.email)`,
    bad: `s.credit_r3 = '' and s.credit_isr = ''`,
    params: { other: '(select min(n) from unnest(t.names) n where lower(n) <> lower(s.name))' },
  }),
  doubt({
    column: 'blocked_reason',
    code: 'row_block_reason',
    about: 'A customer who is blocked from all actions has a reason.',
    bad: "s.blocked and s.blocked_reason = ''",
  }),
  cityDoubt('city', 'address'),
];

export const shiptoDoubts: readonly RowCheck[] = [
  cityDoubt('city', 'address'),
  doubt({
    column: 'default',
    code: 'row_no_default',
    about: 'A customer with valid addresses has a default one.',
    join: `join (
      select min(x.ctid) filter (where x.valid) as row from staged x group by x.r3, x.isr
      having bool_or(x.valid) and not bool_or(x.valid and x."default")) t on t.row = s.ctid`,
    bad: 'true',
    params: { customer: ownPair },
  }),
];

const union = [...memberStates].map((country) => `'${country}'`).join(', ');
/** The least standard rate of tax in the European Union (Directive 2006/112/EC, article 97). */
const fewestTaxPercent = 15;

export const sorgDoubts: readonly RowCheck[] = [
  sameName('sorg', { table: 'markets_sorg', column: 'code' }),
  doubt({
    column: 'tax_percent',
    code: 'row_tax_low',
    about: `In a country of the European Union the tax is 0 or at least ${fewestTaxPercent} percent.`,
    bad: `s.country in (${union}) and s.tax_percent > 0 and s.tax_percent < ${fewestTaxPercent}`,
    params: { country: 's.country', least: `'${fewestTaxPercent}'` },
  }),
  doubt({
    column: 'working_days',
    code: 'row_weekend_only',
    about: 'One of the working days is from Monday to Friday.',
    bad: "s.working_days !~ '[1-5]'",
  }),
];

export const holidayDoubts: readonly RowCheck[] = [
  doubt({
    column: 'day',
    code: 'row_holiday_past',
    about: 'A public holiday is at most a year ago.',
    bad: `s.day < ${importDay} - 366`,
  }),
];

/** Freight that is free from less goods than it costs itself; from 0 on has its own warning. */
export const freightDoubt: RowCheck = doubt({
  column: 'free_from',
  code: 'row_free_below_rate',
  about: '`free_from` of an active option is not below `rate`.',
  bad: 's.active and s.free_from > 0 and s.free_from < s.rate',
  params: { rate: 's.rate::text' },
});
