// Consumer shops of the demo. Their keys are known to everybody, like the passwords of the demo accounts.

/** The shop of each market, with the key that signs its orders. */
export const demoShops = [
  {
    market: 'veldra-id',
    code: 'veldra-store-id',
    name: 'Veldra Store Indonesia',
    key: 'key_demo_veldra_id',
    secret: 'demo-secret-of-the-veldra-store-in-indonesia',
  },
  {
    market: 'veldra-us',
    code: 'veldra-store-us',
    name: 'Veldra Store USA',
    key: 'key_demo_veldra_us',
    secret: 'demo-secret-of-the-veldra-store-in-the-usa',
  },
  {
    market: 'veldra-eu',
    code: 'veldra-store-eu',
    name: 'Veldra Store Europe',
    key: 'key_demo_veldra_eu',
    secret: 'demo-secret-of-the-veldra-store-in-europe',
  },
] as const;
