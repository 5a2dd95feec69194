import { addressForms, anyForm } from '#rules/money/e-invoices/electronic-address.ts';

const forms = addressForms
  .map(({ scheme, pattern, example, check }) => {
    const digits = check
      ? `array[${check.weights.join(', ')}], ${check.modulus}, ${check.isCrossed ?? false}`
      : 'null, null, null';
    return `('${scheme}', '${pattern}', '${example}', ${digits})`;
  })
  .join(', ');

/** The sum of the digits times their weights, as `isElectronicAddress` counts it. */
const remainder = `(
    select sum(case when t.crossed and d.digit * d.weight > 9 then d.digit * d.weight - 9 else d.digit * d.weight end)
      from unnest(string_to_array(s.electronic_address, null)::int[], t.weights::int[]) as d(digit, weight)) % t.modulus`;

/** SQL of an electronic address of `s` that does not have the form of its scheme, as `isElectronicAddress` judges known schemes. */
export const wrongAddress = {
  join: `left join (values ${forms}) as t(scheme, pattern, example, weights, modulus, crossed) on t.scheme = s.electronic_scheme`,
  bad: `s.electronic_address <> '' and s.electronic_scheme <> '' and case
      when s.electronic_address !~ coalesce(t.pattern, '${anyForm.pattern}') or s.electronic_address !~ '${anyForm.pattern}' then true
      when t.modulus is null then false
      else ${remainder} <> 0 end`,
} as const;
