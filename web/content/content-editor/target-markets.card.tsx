import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Checkbox, SearchInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import css from './content-editor.module.css';
import type { EditorState } from './use-content-editor.ts';

export type TargetMarket = { id: string; marketName: string; brand: string };

/** From this number on the markets can be searched. */
const many = 8;

/** The markets whose readers see the item; nobody sees one without any. */
export function TargetMarketsCard({ editor, markets }: { editor: EditorState; markets: readonly TargetMarket[] }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { marketIds } = editor.values;
  const { busy, errors } = editor.form;
  const words = search.trim().toLowerCase();
  const shown = markets.filter(({ marketName, brand }) => `${marketName} ${brand}`.toLowerCase().includes(words));
  const chosen = new Set(marketIds);
  const choose = (ids: Iterable<string>): void => editor.set('marketIds', [...new Set(ids)].toSorted());
  const known = markets.filter(({ id }) => chosen.has(id)).length;
  return (
    <Card
      title={t('content.markets.title')}
      note={
        <Text size="sm" tone="muted">
          {t('content.markets.count', { count: known, total: markets.length })}
        </Text>
      }
    >
      <Stack gap={3}>
        <Row gap={2} wrap>
          {markets.length >= many && (
            <SearchInput
              label={t('content.markets.search')}
              placeholder={t('content.markets.search')}
              value={search}
              onChange={setSearch}
            />
          )}
          <Button
            size="small"
            disabled={busy || shown.every(({ id }) => chosen.has(id))}
            onClick={() => choose([...marketIds, ...shown.map(({ id }) => id)])}
          >
            {t(words === '' ? 'content.markets.all' : 'content.markets.allFound')}
          </Button>
          <Button
            size="small"
            disabled={busy || !shown.some(({ id }) => chosen.has(id))}
            onClick={() => choose(marketIds.filter((id) => !shown.some((market) => market.id === id)))}
          >
            {t(words === '' ? 'content.markets.none' : 'content.markets.noneFound')}
          </Button>
        </Row>
        <fieldset className={css.markets} disabled={busy} data-field="marketIds">
          <legend className="visually-hidden">{t('content.markets.title')}</legend>
          {shown.map((market) => (
            <Checkbox
              key={market.id}
              label={market.marketName}
              checked={chosen.has(market.id)}
              onChange={(event) =>
                choose(event.target.checked ? [...marketIds, market.id] : marketIds.filter((id) => id !== market.id))
              }
            />
          ))}
          {shown.length === 0 && <Text tone="muted">{t('content.markets.nothing')}</Text>}
        </fieldset>
        {errors['marketIds'] && <Note tone="err">{errors['marketIds']}</Note>}
        {known === 0 && <Note tone="warn">{t('content.markets.nobody')}</Note>}
      </Stack>
    </Card>
  );
}
