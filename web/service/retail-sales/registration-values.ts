import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { phoneDigits } from '#rules/accounts/markets/phone-code.ts';
import { isLocale } from '#rules/locales.ts';
import { consumerInput, registrationInput } from '#rules/service/retail-sales/registration.ts';
import type { OpenFrame } from './retail-sales.documents.ts';

/** Where the consumer of a sale comes from. */
export const buyerSources = ['consumer', 'account', 'none'] as const;
export type BuyerSource = (typeof buyerSources)[number];

const { entries } = consumerInput;
const buyer = {
  source: v.picklist(buyerSources),
  name: v.string(),
  phone: entries.phone,
  address: entries.address,
  city: entries.city,
  country: entries.country,
  email: entries.email,
  language: v.string(),
  dealer: v.string(),
  consent: v.boolean(),
};
const code = (value: ErrorCode): ErrorCode => value;
type Buyer = { source: BuyerSource; name: string; email: string; consent: boolean };
const named = ({ source, name }: Buyer): boolean => source !== 'consumer' || name.trim() !== '';
const mailable = ({ source, consent, email }: Buyer): boolean => source !== 'consumer' || !consent || email !== '';

/** The form of a registration; the frame of one that exists stays the same. */
export const registrationForm = v.pipe(
  v.object({
    frameNumber: registrationInput.entries.frameNumber,
    soldDate: registrationInput.entries.soldDate,
    ...buyer,
  }),
  v.forward(
    v.check((input) => named(input), code('not_empty')),
    ['name'],
  ),
  v.forward(
    v.check((input) => mailable(input), code('not_empty')),
    ['email'],
  ),
);

export type RegistrationValues = v.InferInput<typeof registrationForm>;

/** The buyer part of the form for a new registration. */
export const newBuyer = (country: string, language: string): Omit<RegistrationValues, 'soldDate' | 'frameNumber'> => ({
  source: 'consumer',
  name: '',
  phone: '',
  address: '',
  city: '',
  country,
  email: '',
  language,
  dealer: '',
  consent: false,
});

/** The form of a registration that exists; a phone of the consumer site may contain the phone code of the market. */
export const valuesOf = (frame: OpenFrame, phoneCode: string): RegistrationValues => {
  const chooseSource = () => {
    if (frame.useAccountData) return 'account';
    if (frame.nonRetail) return 'none';
    return 'consumer';
  };
  return {
    frameNumber: frame.frameNumber,
    soldDate: frame.soldDate,
    source: chooseSource(),
    name: frame.customer?.name ?? '',
    phone: phoneDigits(frame.customer?.phone ?? '', phoneCode),
    address: frame.customer?.address ?? '',
    city: frame.customer?.city ?? '',
    country: frame.customer?.country ?? '',
    email: frame.customer?.email ?? '',
    language: frame.language,
    dealer: '',
    consent: frame.consentAt !== null,
  };
};

/** The arguments of the call for the values of a form. */
export function argumentsOf({
  soldDate,
  source,
  name,
  phone,
  address,
  city,
  country,
  email,
  language,
  dealer,
  consent,
}: Omit<v.InferOutput<typeof registrationForm>, 'frameNumber'>) {
  const spoken = isLocale(language) ? language : null;
  return {
    soldDate,
    useAccountData: source === 'account',
    customer: source === 'consumer' ? { name, phone, address, city, country, email, language: spoken } : null,
    dealer: dealer === '' ? null : dealer,
    consent: source !== 'none' && consent,
  };
}
