/**
 * The accounts of the demo brand with the code of their market, as printed at the start of the server, offered by the
 * sign-in page of a demo, and described in the README.
 */
export const demoAccounts = {
  password: 'Paceline1',
  list: [
    { username: 'dealer', market: 'veldra-id', description: 'a big Indonesian dealer in good standing' },
    { username: 'dealer2', market: 'veldra-id', description: 'a small dealer over its credit limit' },
    { username: 'dealer-us', market: 'veldra-us', description: 'a dealer in Colorado (host us.veldra.test)' },
    {
      username: 'mechanic',
      market: 'veldra-id',
      description: 'workshop of the big dealer: claims and inspections, no prices',
    },
    { username: 'retailer', market: 'veldra-id', description: 'a retailer: parts, few brands' },
    { username: 'rep', market: 'veldra-id', description: 'salesman, acts for the dealers of East Java' },
    { username: 'rep-us', market: 'veldra-us', description: 'salesman in the United States (host us.veldra.test)' },
    { username: 'groupsales', market: 'veldra-id', description: 'sales group, acts for the dealers of a group' },
    { username: 'staff', market: 'veldra-id', description: 'order desk: the order list of all dealers' },
    { username: 'credit', market: 'veldra-id', description: 'credit desk: blocks and disputes of all dealers' },
    {
      username: 'warranty',
      market: 'veldra-id',
      description: 'claim desk: claims, inspections and frames of all dealers',
    },
    { username: 'admin', market: 'veldra-id', description: 'administrator of the portal' },
    { username: 'admin-us', market: 'veldra-us', description: 'administrator of the US market (host us.veldra.test)' },
    { username: 'dealer-de', market: 'veldra-eu', description: 'a dealer in Munich, in German (host eu.veldra.test)' },
    { username: 'dealer-fr', market: 'veldra-eu', description: 'a dealer in Lyon, in French (host eu.veldra.test)' },
    { username: 'rep-eu', market: 'veldra-eu', description: 'salesperson of both (host eu.veldra.test)' },
    { username: 'vendor', market: 'veldra-id', description: 'vendor of third-party articles' },
    { username: 'audit', market: 'veldra-id', description: 'auditor: reads and exports' },
    { username: 'product', market: 'veldra-id', description: 'product management: articles, limits, attributes' },
    { username: 'guest', market: 'veldra-id', description: 'guest: looks around' },
  ],
} as const;

/** Hosts of the markets of the demo. */
export const demoHosts = {
  'veldra-id': 'localhost',
  'veldra-us': 'us.veldra.test',
  'veldra-eu': 'eu.veldra.test',
} as const;

/** The host of a demo account's market; throws for another account. */
export function demoHostOf(username: string): string {
  const account = demoAccounts.list.find((one) => one.username === username);
  if (!account) throw new Error(`${username} is not an account of the demo`);
  return demoHosts[account.market];
}
