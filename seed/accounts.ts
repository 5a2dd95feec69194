/** The accounts of the demo brand, as printed at the start of the server and in the README. */
export const demoAccounts = {
  password: 'Paceline1',
  list: [
    { username: 'dealer', description: 'a big Indonesian dealer in good standing' },
    { username: 'dealer2', description: 'a small dealer over its credit limit' },
    { username: 'dealer-us', description: 'a dealer in Colorado (host us.veldra.test)' },
    { username: 'mechanic', description: 'workshop of the big dealer: claims and inspections, no prices' },
    { username: 'retailer', description: 'a retailer: parts, few brands' },
    { username: 'rep', description: 'salesman, acts for the dealers of East Java' },
    { username: 'rep-us', description: 'salesman in the United States (host us.veldra.test)' },
    { username: 'groupsales', description: 'sales group, acts for the dealers of a group' },
    { username: 'staff', description: 'order desk: the order list of all dealers' },
    { username: 'credit', description: 'credit desk: blocks and disputes of all dealers' },
    { username: 'warranty', description: 'claim desk: claims, inspections and frames of all dealers' },
    { username: 'admin', description: 'administrator of the portal' },
    { username: 'admin-us', description: 'administrator of the US market (host us.veldra.test)' },
    { username: 'vendor', description: 'vendor of third-party articles' },
    { username: 'audit', description: 'auditor: reads and exports' },
    { username: 'product', description: 'product management: articles, limits, attributes' },
    { username: 'guest', description: 'guest: looks around' },
  ],
} as const;
