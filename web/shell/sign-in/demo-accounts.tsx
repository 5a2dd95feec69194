import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import css from './demo-accounts.module.css';

/** Description of each account of the demo, in the user's language. */
const descriptions: Readonly<Record<string, MessageId>> = {
  dealer: 'demo.account.dealer',
  dealer2: 'demo.account.dealer2',
  'dealer-us': 'demo.account.dealer',
  mechanic: 'demo.account.mechanic',
  retailer: 'demo.account.retailer',
  rep: 'demo.account.rep',
  'rep-us': 'demo.account.rep',
  groupsales: 'demo.account.groupsales',
  staff: 'demo.account.staff',
  credit: 'demo.account.credit',
  warranty: 'demo.account.warranty',
  admin: 'demo.account.admin',
  'admin-us': 'demo.account.admin',
  vendor: 'demo.account.vendor',
  audit: 'demo.account.audit',
  product: 'demo.account.product',
  guest: 'demo.account.guest',
};

/** The accounts of a demo: one click signs in. */
export function DemoAccounts({
  accounts,
  busy,
  onSignIn,
}: {
  accounts: readonly string[];
  busy: boolean;
  onSignIn: (username: string) => void;
}) {
  const t = useText();
  return (
    <section className={css.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demo.accounts.title')}</h2>
      <div className={css.accounts}>
        {accounts.map((username) => {
          const description = descriptions[username];
          return (
            <Button key={username} size="small" disabled={busy} onClick={() => onSignIn(username)}>
              {description ? t(description) : username}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
