import * as v from 'valibot';

/** Address of a provider: no query and no fragment. The server decides which hosts it may call. */
const issuer = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'not_empty'),
  v.maxLength(500, 'too_long'),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === '';
  }, 'valid_url'),
);

/** Name and port of a host, as URLs write it. */
const hostWithPort = v.pipe(
  v.string('required'),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*(:\d{1,5})?$/, 'valid_host'),
);

/** Further hosts of a provider that the server may call. */
export const providerHosts = v.pipe(v.array(hostWithPort, 'required'), v.maxLength(10, 'too_many'));

/** Where a provider is, for the check of its discovery document. */
export const providerAddressSchema = v.object({ issuer, hosts: v.optional(providerHosts, []) });

/** The sign-in provider of a market, as administrators edit it. */
export const providerSettingsSchema = v.object({
  issuer,
  clientId: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(300, 'too_long')),
  /** Empty keeps the stored secret. */
  clientSecret: v.pipe(v.string('required'), v.maxLength(1000, 'too_long')),
  /** Text of the button on the sign-in page. */
  button: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
  /** `email` finds users by their verified address; another claim holds the user name. */
  userClaim: v.pipe(v.string('required'), v.trim(), v.regex(/^[A-Za-z][\w:./-]{0,99}$/, 'valid_alphaNumeric')),
  passwordAllowed: v.boolean('required'),
  enabled: v.boolean('required'),
  hosts: providerHosts,
});

export type ProviderSettings = v.InferOutput<typeof providerSettingsSchema>;
