import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Row } from '#ui/page/layout.tsx';
import { HolidaysDialog } from './holidays.dialog.tsx';
import type { SorgChoice } from './markets.documents.ts';

/** The next public holidays of each sales organisation of a market, with a dialog to edit them. */
export function HolidaysCard({ sorgs, today }: { sorgs: readonly SorgChoice[]; today: string }) {
  const t = useText();
  const formats = useFormats();
  const [edited, setEdited] = useState<string | null>(null);
  const open = sorgs.find(({ sorg }) => sorg === edited);
  const next = ({ holidays }: SorgChoice): string =>
    holidays
      .filter(({ day }) => day >= today)
      .slice(0, 4)
      .map(({ day, name }) => `${formats.date(day)} ${name}`.trim())
      .join(', ') || t('markets.holidays.none');
  return (
    <Card title={t('markets.holidays.title')}>
      <DescriptionList
        items={sorgs.map((sorg) => ({
          name: `${sorg.sorg} ${sorg.name}`,
          value: (
            <Row wrap>
              <span>{next(sorg)}</span>
              <Button
                icon={IconPencil}
                aria-label={t('markets.holidays.edit', { name: sorg.name })}
                onClick={() => setEdited(sorg.sorg)}
              >
                {t('markets.holidays.change')}
              </Button>
            </Row>
          ),
        }))}
      />
      {open && <HolidaysDialog sorg={open} onClose={() => setEdited(null)} />}
    </Card>
  );
}
