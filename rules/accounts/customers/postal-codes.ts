/** Forms of postal codes by country, for a warning; countries that are not listed have any form. */
export const postalCodeForms: readonly {
  readonly countries: readonly string[];
  /** Regular expression, the same for JavaScript and PostgreSQL. */
  readonly pattern: string;
  readonly example: string;
}[] = [
  { countries: ['DE', 'ES', 'FI', 'FR', 'ID', 'IT', 'KR', 'MY', 'TH'], pattern: '^[0-9]{5}$', example: '01234' },
  {
    countries: ['AT', 'AU', 'BE', 'CH', 'DK', 'HU', 'LU', 'NO', 'NZ', 'SI'],
    pattern: '^[0-9]{4}$',
    example: '1234',
  },
  { countries: ['CN', 'IN', 'SG'], pattern: '^[0-9]{6}$', example: '012345' },
  { countries: ['CZ', 'GR', 'SE', 'SK'], pattern: '^[0-9]{3} ?[0-9]{2}$', example: '123 45' },
  { countries: ['GB'], pattern: '^[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}$', example: 'AB1 2CD' },
  { countries: ['JP'], pattern: '^[0-9]{3}-?[0-9]{4}$', example: '123-4567' },
  { countries: ['NL'], pattern: '^[0-9]{4} ?[A-Z]{2}$', example: '1234 AB' },
  { countries: ['PL'], pattern: '^[0-9]{2}-[0-9]{3}$', example: '12-345' },
  { countries: ['PT'], pattern: '^[0-9]{4}-[0-9]{3}$', example: '1234-567' },
  { countries: ['US'], pattern: '^[0-9]{5}(-[0-9]{4})?$', example: '01234' },
];
