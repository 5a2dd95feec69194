import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { categoryChoices } from '#content/marketing-admin/category-choices.ts';
import { isWithin, type Place, placeOf } from './category-moves.ts';
import { childrenOf } from '#content/marketing-admin/category-order.ts';
import type { TreeCategory } from './use-category-moves.ts';

/** Moves a category to any place: for far moves, phones, and whoever prefers a form. */
export function MoveCategoryDialog({
  nodes,
  category,
  onMove,
  onClose,
}: {
  nodes: readonly TreeCategory[];
  category: TreeCategory;
  onMove: (place: Place) => Promise<void>;
  onClose: () => void;
}) {
  const t = useText();
  const [parentId, setParentId] = useState<string | null>(category.parentId);
  const siblings = childrenOf(nodes, parentId).filter(({ id }) => id !== category.id);
  const own = placeOf(nodes, category.id);
  const [position, setPosition] = useState(own?.position ?? 0);
  const choices = categoryChoices(nodes).filter(({ value }) => !isWithin(nodes, value, category.id));
  return (
    <Dialog
      title={t('marketing-admin.move.title', { title: category.title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              void onMove({ parentId, position: Math.min(position, siblings.length) });
              onClose();
            }}
          >
            {t('marketing-admin.move.action')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SearchSelect
          label={t('marketing-admin.move.below')}
          hint={t('marketing-admin.move.belowHint')}
          placeholder={t('marketing-admin.category.top')}
          choices={choices}
          value={parentId}
          onChange={(next) => {
            setParentId(next);
            setPosition(childrenOf(nodes, next).filter(({ id }) => id !== category.id).length);
          }}
        />
        <SelectInput
          label={t('marketing-admin.move.position')}
          value={String(Math.min(position, siblings.length))}
          choices={[
            { value: '0', label: t('marketing-admin.move.first') },
            ...siblings.map(({ title }, at) => ({
              value: String(at + 1),
              label: t('marketing-admin.move.behind', { title }),
            })),
          ]}
          onChange={({ target }) => setPosition(Number(target.value))}
        />
      </Stack>
    </Dialog>
  );
}
