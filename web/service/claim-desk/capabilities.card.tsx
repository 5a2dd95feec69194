import { IconTrash } from '@tabler/icons-react';
import { customerCategories, productCategories } from '#rules/service/claims/status.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { CapabilityGraph, type Step } from './capability-graph.tsx';
import { type CapabilityRow, ClaimSettings, RemoveClaimSetting } from './claim-settings.documents.ts';
import type { ClaimSettingsSearch } from './claim-settings.links.ts';
import { statusOf } from '#service/claims/claim-words.tsx';
import css from '#service/claims/claims.module.css';
import settings from './claim-settings.module.css';

type CapabilitiesProps = {
  rows: readonly CapabilityRow[];
  search: ClaimSettingsSearch;
  onChange: (next: ClaimSettingsSearch) => void;
};

/** The changes of status of one kind of claim, as a drawing and as a list with the roles. */
export function CapabilitiesCard({ rows, search, onChange }: CapabilitiesProps) {
  const t = useText();
  const remove = useAction(RemoveClaimSetting, (answer) => answer.removeClaimCapability, { refresh: [ClaimSettings] });
  const removal = useAsked((row: CapabilityRow) =>
    remove.mutateAsync({ id: row.id, capability: true, text: false, rule: false }),
  );
  const { product = 'bike', customer = 'dealer' } = search;
  const shown = rows.filter((row) => row.productCategory === product && row.customerCategory === customer);
  const groups = [...Map.groupBy(shown, ({ from, to }) => `${from} ${to}`).values()];
  const steps = groups.flatMap(([first]): Step[] => {
    const [from, to] = [statusOf(first?.from ?? ''), statusOf(first?.to ?? '')];
    return from && to ? [{ from, to }] : [];
  });
  const name = (status: string) => {
    const id = statusOf(status);
    return id ? t(`claims.status.${id}`) : status;
  };
  return (
    <Card
      title={t('claim-settings.tab.capabilities')}
      actions={
        <Row gap={2}>
          <SelectInput
            hideLabel
            inputSize="small"
            label={t('claims.filter.type')}
            value={product}
            choices={productCategories.map((value) => ({ value, label: t(`claims.type.${value}`) }))}
            onChange={({ target }) =>
              onChange({ ...search, product: productCategories.find((one) => one === target.value) })
            }
          />
          <SelectInput
            hideLabel
            inputSize="small"
            label={t('claim-settings.col.customer')}
            value={customer}
            choices={customerCategories.map((value) => ({ value, label: t(`claim-settings.customer.${value}`) }))}
            onChange={({ target }) =>
              onChange({ ...search, customer: customerCategories.find((one) => one === target.value) })
            }
          />
        </Row>
      }
    >
      <Stack gap={4}>
        <CapabilityGraph steps={steps} />
        <ul className={css.rows}>
          {groups.map((group) => (
            <li key={`${group[0]?.from} ${group[0]?.to}`}>
              <div className={settings.change}>
                <Text strong>
                  {name(group[0]?.from ?? '')} → {name(group[0]?.to ?? '')}
                </Text>
                <Row gap={3} wrap>
                  {group.map((row) => (
                    <Row key={row.id} gap={0}>
                      <Text size="sm">{row.role}</Text>
                      <IconButton
                        size="small"
                        icon={IconTrash}
                        label={t('claim-settings.remove.capability', {
                          role: row.role,
                          from: name(row.from),
                          to: name(row.to),
                        })}
                        onClick={() => removal.ask(row)}
                      />
                    </Row>
                  ))}
                </Row>
              </div>
            </li>
          ))}
        </ul>
      </Stack>
      <ConfirmDelete
        of={removal}
        title={(row) =>
          t('claim-settings.remove.capability', { role: row.role, from: name(row.from), to: name(row.to) })
        }
        action={t('claim-settings.remove.action')}
        done={t('claim-settings.remove.done')}
      />
    </Card>
  );
}
