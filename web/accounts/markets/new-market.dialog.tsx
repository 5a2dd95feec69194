import { newMarketSchema } from '#rules/accounts/markets/market-change.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { hostLines, v } from './market-schema.ts';
import { CreateMarket, type Market, Markets } from './markets.documents.ts';

const { code, name, copyOf } = newMarketSchema.entries;
const schema = v.object({ code, name, copyOf, hosts: hostLines });

/** Creates a market with the settings of another one; it starts in maintenance. */
export function NewMarketDialog({ markets, onClose }: { markets: readonly Market[]; onClose: () => void }) {
  const t = useText();
  const create = useAction(CreateMarket, (answer) => answer.createMarket, { refresh: [Markets] });
  const labels = {
    code: t('markets.field.code'),
    name: t('markets.field.name'),
    copyOf: t('markets.new.copyOf'),
    hosts: t('markets.field.hosts'),
  };
  return (
    <FormDialog
      title={t('markets.list.new')}
      subtitle={t('markets.new.hint')}
      action={t('markets.new.create')}
      success={t('markets.new.done')}
      labels={labels}
      schema={schema}
      initial={{ code: '', name: '', copyOf: markets[0]?.code ?? '', hosts: '' }}
      onSubmit={(value) => create.mutateAsync(value)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={labels.name} {...form.input('name')} />
          <TextInput label={labels.code} {...form.input('code')} />
          <SelectInput
            label={labels.copyOf}
            choices={markets.map((market) => ({ value: market.code, label: market.name }))}
            {...form.input('copyOf')}
          />
          <TextArea label={labels.hosts} hint={t('markets.hint.lines')} rows={2} {...form.input('hosts')} />
        </>
      )}
    </FormDialog>
  );
}
