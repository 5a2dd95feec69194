import { decimalString } from '#rules/money.ts';
import { isIban } from './seller.ts';

/** Countries of the single euro payments area: their accounts take transfers in euros by this code. */
const area = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);
/** The highest amount of the code, in cents. */
const most = 99_999_999_999;

/** A transfer that a dealer is asked for; the amount in minor units of the currency. */
export interface AskedTransfer {
  readonly holder: string;
  readonly accountNumber: string;
  readonly bic: string;
  readonly currency: string;
  readonly amount: number;
  readonly reference: string;
}

/** The first signs of a text that fit into so many bytes. */
function fitting(text: string, bytes: number): string {
  let kept = '';
  for (const sign of text.replaceAll(/\s+/g, ' ').trim())
    if (new TextEncoder().encode(kept + sign).length > bytes) break;
    else kept += sign;
  return kept;
}

/**
 * The text of the QR code with which banking apps fill in a transfer (EPC069-12, version 002), or null: the code exists for
 * amounts in euros to an IBAN of the payments area only.
 */
export function epcCode({ holder, accountNumber, bic, currency, amount, reference }: AskedTransfer): string | null {
  if (currency !== 'EUR' || amount <= 0 || amount > most || holder.trim() === '') return null;
  if (!isIban(accountNumber) || !area.has(accountNumber.slice(0, 2))) return null;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    fitting(holder, 70),
    accountNumber,
    `EUR${decimalString(amount, 'EUR')}`,
    '',
    '',
    fitting(reference, 140),
  ].join('\n');
}

/** An IBAN in groups of four; other account numbers as they are. */
export const shownAccount = (account: string): string =>
  isIban(account) ? account.replaceAll(/(.{4})(?=.)/g, '$1 ') : account;
