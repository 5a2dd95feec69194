import { useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';

/** Changes the active customer and reloads the page. A refusal shows its reason. */
export function ActForButton({ code, name }: { code: string; name: string }) {
  const t = useText();
  const { actFor, busy } = useCustomerChange();
  return (
    <Button size="small" busy={busy} aria-label={t('home.act.for', { name })} onClick={() => void actFor(code)}>
      {t('home.act.button')}
    </Button>
  );
}
