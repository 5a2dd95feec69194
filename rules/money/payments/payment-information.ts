/** Credit cards that the product names, with the names by which gateways know them. */
export const cardTypes = {
  Visa: ['visa'],
  MasterCard: ['mastercard'],
  'American Express': ['amex', 'american_express'],
  Discover: ['discover'],
  'Diners Club': ['diners', 'diners_club'],
  JCB: ['jcb'],
} as const;
export type CardType = keyof typeof cardTypes;

/** Bank accounts that the product names. */
export const accountTypes = {
  Checking: ['checking'],
  'General Ledgers': ['general_ledger', 'general_ledgers'],
  Savings: ['savings'],
  'Corporate Checking': ['corporate_checking'],
} as const;
export type AccountType = keyof typeof accountTypes;

/** The card type of a gateway's name (`amex`) or of our own; null for a card that is not in the list. */
export function cardTypeOf(name: string): CardType | null {
  return typeOf(cardTypes, name);
}

/** The account type of a gateway's name (`checking`) or of our own; null for one that is not in the list. */
export function accountTypeOf(name: string): AccountType | null {
  return typeOf(accountTypes, name);
}

function typeOf<Type extends string>(types: Record<Type, readonly string[]>, name: string): Type | null {
  const wanted = wordsOf(name);
  const names = Object.keys(types) as Type[];
  return names.find((type) => wordsOf(type) === wanted || types[type].includes(wanted)) ?? null;
}

function wordsOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
