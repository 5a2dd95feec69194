import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { type Difference, differences, type KeptRecord } from './kept-record.ts';
import css from './pdi.module.css';

/** Both versions of a record that somebody else changed meanwhile, and the choice between them. */
export function ConflictCard({
  record,
  busy,
  onMine,
  onStored,
}: {
  record: KeptRecord;
  busy: boolean;
  onMine: () => void;
  onStored: () => void;
}) {
  const t = useText();
  const stored = record.conflict;
  if (!stored) return null;
  const found = differences(record.draft, stored, {
    checked: t('pdi.pdf.checked'),
    unchecked: t('pdi.pdf.unchecked'),
    none: t('pdi.conflict.none'),
    signed: (name) => t('pdi.sign.by', { name }),
  });
  const nameOf = ({ field, item }: Difference): string => {
    const chooseName = () => {
      if (field === 'frame') return 'pdi.field.frame';
      if (field === 'mechanic') return 'pdi.field.mechanic';
      if (field === 'note') return 'pdi.field.note';
      return 'pdi.field.signature';
    };
    return field === 'check' ? item : t(chooseName());
  };
  return (
    <Card title={t('pdi.conflict.title')}>
      <Stack gap={4}>
        <Note tone="warn" role="alert">
          {t('pdi.conflict.text', { name: stored.updatedBy ?? '' })} <Instant at={stored.updatedAt} show="minute" />
        </Note>
        {found.length === 0 ? (
          <Text as="p">{t('pdi.conflict.same')}</Text>
        ) : (
          <table className={css.sides}>
            <thead>
              <tr>
                <th scope="col">{t('pdi.conflict.what')}</th>
                <th scope="col">{t('pdi.conflict.mine')}</th>
                <th scope="col">{t('pdi.conflict.stored')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={`${one.field} ${one.item}`}>
                  <th scope="row">{nameOf(one)}</th>
                  <td>{one.mine}</td>
                  <td>{one.stored}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Row gap={2} wrap>
          <Button variant="primary" busy={busy} onClick={onMine}>
            {t('pdi.conflict.keepMine')}
          </Button>
          <Button disabled={busy} onClick={onStored}>
            {t('pdi.conflict.takeStored')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
