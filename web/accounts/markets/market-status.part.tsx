import { IconPlayerPlay, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { v } from './market-schema.ts';
import { type Market, Markets, UpdateMarket } from './markets.documents.ts';

const tones = { online: 'ok', maintenance: 'warn', offline: 'err' } as const;

export function MarketStatusChip({ status }: Pick<Market, 'status'>) {
  const t = useText();
  return <StatusChip tone={tones[status]}>{t(`markets.status.${status}`)}</StatusChip>;
}

const schema = v.object({ statusMessage: v.pipe(v.string(), v.trim(), v.maxLength(500, 'too_long')) });

type SwitchProps = {
  market: Pick<Market, 'code' | 'name' | 'status' | 'statusMessage'>;
  /** The market cannot open yet. */
  blocked?: boolean;
  /** Further documents that a change of the status makes stale. */
  refresh?: readonly { readonly name: string }[];
};

/** The maintenance switch of a market: starts after a confirmation, ends at once. */
export function MarketSwitch({ market, blocked = false, refresh = [] }: SwitchProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const update = useAction(UpdateMarket, (answer) => answer.updateMarket, { refresh: [Markets, ...refresh] });
  if (market.status !== 'online')
    return (
      <Button
        icon={IconPlayerPlay}
        variant="primary"
        busy={update.isPending}
        disabled={blocked}
        onClick={() =>
          update.mutate(
            { code: market.code, status: 'online' },
            { onSuccess: () => showToast({ text: t('markets.status.opened', { name: market.name }) }) },
          )
        }
      >
        {t('markets.status.open')}
      </Button>
    );
  return (
    <>
      <Button icon={IconTool} onClick={() => setAsking(true)}>
        {t('markets.status.close')}
      </Button>
      {asking && (
        <FormDialog
          title={t('markets.status.confirm', { name: market.name })}
          subtitle={t('markets.status.consequence')}
          action={t('markets.status.close')}
          danger
          success={t('markets.status.closed', { name: market.name })}
          schema={schema}
          initial={{ statusMessage: market.statusMessage }}
          onSubmit={({ statusMessage }) =>
            update.mutateAsync({ code: market.code, status: 'maintenance', statusMessage })
          }
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <TextArea
              label={t('markets.status.message')}
              optional
              rows={3}
              maxLength={500}
              {...form.input('statusMessage')}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
