import { useRoleWords } from '#access/roles/role-words.part.ts';
import { customerCategories, productCategories } from '#rules/service/claims/status.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { CapabilityGraph, type Step } from './capability-graph.tsx';
import { CapabilityMatrix } from './capability-matrix.tsx';
import {
  AddClaimCapability,
  type CapabilityRow,
  ClaimSettings,
  RemoveClaimSetting,
} from './claim-settings.documents.ts';
import type { ClaimSettingsSearch } from './claim-settings.links.ts';
import { statusOf } from '#service/claims/claim-words.tsx';

type CapabilitiesProps = {
  rows: readonly CapabilityRow[];
  search: ClaimSettingsSearch;
  onChange: (next: ClaimSettingsSearch) => void;
};

/** The changes of status of one kind of claim, as a drawing and as a table with the roles. */
export function CapabilitiesCard({ rows, search, onChange }: CapabilitiesProps) {
  const t = useText();
  const remove = useAction(RemoveClaimSetting, (answer) => answer.removeClaimCapability, { refresh: [ClaimSettings] });
  const removal = useAsked((row: CapabilityRow) =>
    remove.mutateAsync({ id: row.id, capability: true, text: false, rule: false }),
  );
  const add = useAction(AddClaimCapability, (answer) => answer.addClaimCapability, { refresh: [ClaimSettings] });
  const adding = useVerb(add.mutateAsync, { done: () => t('claim-settings.save.done') });
  const words = useRoleWords();
  const { product = 'bike', customer = 'dealer' } = search;
  const shown = rows.filter((row) => row.productCategory === product && row.customerCategory === customer);
  const steps = [...Map.groupBy(shown, ({ from, to }) => `${from} ${to}`).values()].flatMap(([first]): Step[] => {
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
        <CapabilityMatrix
          rows={shown}
          label={t('claim-settings.tab.capabilities')}
          busy={adding.busy}
          onAdd={(change) => void adding.run({ ...change, productCategory: product, customerCategory: customer })}
          onRemove={removal.ask}
        />
      </Stack>
      <ConfirmDelete
        of={removal}
        title={(row) =>
          t('claim-settings.remove.capability', {
            role: words({ name: row.role }),
            from: name(row.from),
            to: name(row.to),
          })
        }
        action={t('claim-settings.remove.action')}
        done={t('claim-settings.remove.done')}
      />
    </Card>
  );
}
