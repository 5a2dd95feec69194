import { nearestText, type StrictText } from '#rules/text/nearest-text.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/page/layout.tsx';

type Offer = {
  value: string;
  /** The rule that the field has. */
  rule: StrictText;
  onTake: (text: string) => void;
};

/** The error of a field with few allowed characters, with the nearest text that it accepts as an offer. */
export const withNearest = (error: string | null | undefined, offer: Offer) =>
  error ? <NearestText error={error} {...offer} /> : undefined;

function NearestText({ error, value, rule, onTake }: Offer & { error: string }) {
  const t = useText();
  const nearest = nearestText(value, rule);
  if (nearest === '' || nearest === value.trim()) return error;
  return (
    <Stack gap={1}>
      <span>{error}</span>
      <span>{t('ui.nearest.text', { text: nearest })}</span>
      <Button size="small" onClick={() => onTake(nearest)}>
        {t('ui.nearest.take')}
      </Button>
    </Stack>
  );
}
