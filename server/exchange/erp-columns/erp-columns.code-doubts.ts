import { doubt, type RowCheck } from './erp-columns.checks.ts';

/** Where codes of a kind are stored, and the columns within which they are unique (the same names in file and table). */
interface StoredCodes {
  readonly table: string;
  readonly column: string;
  readonly within?: readonly string[];
}

const longestNumber = 20;

/** Numbers that differ in leading zeros only are two records, but a spreadsheet makes one into the other. */
export function sameButZeros(column: string, { table, column: stored, within = [] }: StoredCodes): RowCheck {
  const scope = (alias: string): string => within.map((name) => `${alias}.${name}, `).join('');
  return doubt({
    column,
    code: 'row_code_zeros',
    about: `No other \`${column}\` differs in leading zeros only.`,
    join: `join (
      select ${scope('p')} ltrim(p.code, '0') as digits, array_agg(distinct p.code) as codes from (
        select ${scope('x')} x."${column}" as code from staged x where x."${column}" ~ '^[0-9]+$'
        union all
        select ${scope('t')} t.${stored} from ${table} t where t.${stored} in (
          select lpad(ltrim(x."${column}", '0'), n, '0')
            from staged x cross join generate_series(1, ${longestNumber}) n
           where x."${column}" ~ '^[0-9]+$' and n >= length(ltrim(x."${column}", '0')))) p
       group by ${scope('p')} ltrim(p.code, '0') having count(distinct p.code) > 1) t
      on s."${column}" ~ '^[0-9]+$' and t.digits = ltrim(s."${column}", '0')${within.map((name) => ` and t.${name} = s.${name}`).join('')}`,
    bad: 'true',
    params: { other: `(select min(c) from unnest(t.codes) c where c <> s."${column}")` },
  });
}

/** A new code that differs from another one in upper and lower case only: a second brand, colour or group. */
export const sameButCase = (column: string, { table, column: stored }: StoredCodes): RowCheck =>
  doubt({
    column,
    code: 'row_code_case',
    about: `A new \`${column}\` does not differ from another one in upper and lower case only.`,
    join: `join (
      select p.code, first_value(p.code) over (partition by lower(p.code) order by sum(p.weight) desc, p.code) as other from (
        select x."${column}" as code, 1 as weight from staged x
        union all
        select t.${stored}, 1000000 from ${table} t) p
       group by p.code) t on t.code = s."${column}"`,
    bad: `t.other <> s."${column}" and s."${column}" not in (select r.${stored} from ${table} r)`,
    params: { other: 't.other' },
  });
