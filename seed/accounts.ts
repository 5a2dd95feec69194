/** The accounts of the demo brand, as printed at the start of the server and in the README. */
export const demoAccounts = {
  password: 'Paceline1',
  list: [
    { username: 'dealer', story: 'a big Indonesian dealer in good standing' },
    { username: 'dealer2', story: 'a small dealer over its credit limit' },
    { username: 'dealer-us', story: 'a dealer in Colorado (host us.veldra.test)' },
    { username: 'retailer', story: 'a retailer: parts, few brands' },
    { username: 'rep', story: 'salesman, acts for the dealers of East Java' },
    { username: 'groupsales', story: 'sales group, acts for the dealers of a group' },
    { username: 'staff', story: 'order desk: the order list of all dealers' },
    { username: 'admin', story: 'administrator of the portal' },
    { username: 'admin-us', story: 'administrator of the US market (host us.veldra.test)' },
    { username: 'vendor', story: 'vendor of third-party articles' },
    { username: 'audit', story: 'auditor: reads and exports' },
    { username: 'product', story: 'product management: articles, limits, attributes' },
    { username: 'guest', story: 'guest: looks around' },
  ],
} as const;
