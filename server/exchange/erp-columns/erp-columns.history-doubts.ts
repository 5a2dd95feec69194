import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import { doubt, importDay, outOfRange, type RowCheck } from './erp-columns.checks.ts';
import { notBefore } from './erp-columns.date-doubts.ts';
import { frameKeepsArticle } from './erp-columns.frame-doubts.ts';

// Claims and registrations of the system before that contradict themselves or what the portal knows.

const number = storedNumber('frame_number');
/** The goods of the article of the row: `bike` or another category. */
const goods = `join catalog_article a on a.code = s.article join catalog_model m on m.id = a.model_id
  join catalog_category k on k.code = m.merchandise_category`;

const longAgoYears = 50;
/** Nobody has the warranty of a bicycle for so long. */
const notLongAgo = (column: string): RowCheck =>
  doubt({
    column,
    code: 'row_date_unlikely',
    about: `\`${column}\` is at most ${longAgoYears} years ago.`,
    bad: `s.${column} < ${importDay} - interval '${longAgoYears} years'`,
    params: { when: "'past'" },
  });

/** SQL for the UTC day of an instant of the row, and a day later for the time zone. */
const dayAfter = (column: string): string => `(s.${column} at time zone 'UTC')::date + 1`;

/** The day on which something began is not after the time at which it was told. */
const beganBefore = (column: string, told: string, what: 'purchase' | 'sale'): RowCheck =>
  doubt({
    column: told,
    code: 'row_date_before',
    about: `\`${told}\` is not before \`${column}\`; a day is taken for the time zone.`,
    bad: `${dayAfter(told)} < s.${column}`,
    params: { what: `'${what}'`, date: `to_char(s.${column}, 'YYYY-MM-DD')` },
  });

/** Parts of a claim that make it the same as another; a rejected or cancelled one may be made again. */
const sameClaim = ['type', 'dealer', 'goods', 'purchased_on', 'description'] as const;
const claims = `
    select s.claim, s.type, s.r3 || '-' || s.isr as dealer, s.purchased_on, s.description,
           case s.type when 'bike' then ${number} else concat_ws(' ', s.article, s.reference) end as goods
      from staged s where s.status not in ('rejected', 'cancelled') and (s.type <> 'bike' or ${number} <> '')
    union all
    select c.number, c.type, k.unified, c.purchased_on, c.description,
           case c.type when 'bike' then c.frame_number else concat_ws(' ', c.article_code, c.reference_no) end
      from claims_claim c join customers_customer k on k.id = c.customer_id
     where c.status not in ('rejected', 'cancelled')
       and (c.article_code in (select x.article from staged x) or c.frame_number in (select ${number} from staged s where ${number} <> ''))
       and c.number not in (select x.claim from staged x)`;
const claimTwice: RowCheck = doubt({
  column: 'claim',
  code: 'row_same_claim',
  about: 'No other claim, unless it was rejected or cancelled, is of the same dealer, goods, purchase and fault.',
  join: `join (
    select ${sameClaim.map((name) => `p.${name}`).join(', ')}, array_agg(distinct p.claim) as claims
      from (${claims}) p
     group by ${sameClaim.map((name) => `p.${name}`).join(', ')} having count(distinct p.claim) > 1) t on s.claim = any(t.claims)`,
  bad: 'true',
  params: { other: '(select min(c) from unnest(t.claims) c where c <> s.claim)' },
});

const mostParts = 999;

export const claimHistoryDoubts: readonly RowCheck[] = [
  claimTwice,
  doubt({
    column: 'qty',
    code: 'row_not_allowed',
    about: `A claim is about at most ${mostParts} parts.`,
    bad: `s.qty > ${mostParts}`,
    params: outOfRange(1, mostParts),
  }),
  beganBefore('purchased_on', 'created_at', 'purchase'),
  notLongAgo('purchased_on'),
  {
    column: 'created_by',
    code: 'row_user_other_dealer',
    about: 'A user with the areas of single dealers belongs to the dealer of the claim: they get its notices.',
    join: `join identity_user u on lower(u.username) = lower(s.created_by) and u.deleted_at is null`,
    bad: `not exists (
      select from identity_user_area a
       where a.user_id = u.id and a.option = 'include'
         and (a.limitation <> 'customer' or a.value = s.r3 || '-' || s.isr))
      and exists (select from identity_user_area a where a.user_id = u.id)`,
    params: { user: 's.created_by' },
  },
  doubt({
    column: 'article',
    code: 'row_goods_differ',
    about: 'A claim of the type `bike` is about a bicycle, one of the type `paa` is not.',
    join: goods,
    bad: "(s.type = 'bike') <> (k.category = 'bike')",
    params: { article: 's.article', goods: "case when k.category = 'bike' then 'bike' else 'other' end" },
  }),
  frameKeepsArticle,
  doubt({
    column: 'frame_number',
    code: 'row_frame_unknown',
    about: 'The claim of a bicycle names a frame that the portal knows.',
    bad: `s.type = 'bike' and not exists (select from frames_frame f where f.number = ${number})`,
    params: { number: `case when ${number} = '' then 'none' else ${number} end` },
  }),
  doubt({
    column: 'purchased_on',
    code: 'row_sale_differs',
    about: 'A registered frame was bought on the day of its registered sale.',
    join: `join retail_sales_registration g on g.number = ${number} and g.removed_at is null`,
    bad: 'g.sold_on <> s.purchased_on',
    params: { number: 'g.number', date: 'g.sold_on' },
  }),
];

export const registrationHistoryDoubts: readonly RowCheck[] = [
  beganBefore('sold_on', 'registered_at', 'sale'),
  notLongAgo('sold_on'),
  frameKeepsArticle,
  notBefore('sold_on', {
    what: 'dispatch',
    day: 'f.shipped_on',
    join: `join frames_frame f on f.number = ${number}`,
    about: 'the dispatch of the frame',
  }),
  doubt({
    column: 'consumer_name',
    code: 'row_consumer_missing',
    about: 'A sale to a consumer names them.',
    bad: "s.type = 'retail' and s.consumer_name = ''",
  }),
];
