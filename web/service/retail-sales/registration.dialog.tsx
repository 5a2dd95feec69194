import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconPencil, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { isFailed, isProcessing } from '#rules/service/retail-sales/registration-state.ts';
import { download } from '#platform/api/download.ts';
import { useAction } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList, Section } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { frameLink } from '#goods/frames/frames.links.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ChangeDialog } from './register.dialog.tsx';
import { RegistrationChip, stateOf, stateWords } from './registration-words.tsx';
import {
  DeleteFrame,
  type OpenFrame,
  RefreshAccount,
  RegisteredFrame,
  RegisteredFrames,
  UploadAgain,
} from './retail-sales.documents.ts';
import { useRegistration } from './use-registrations.ts';

/** One registration: its state with the reason, buyer, certificates and history. */
export function RegistrationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const [changing, setChanging] = useState(false);
  const query = useRegistration(id);
  const frame = query.data?.registeredFrame;
  const remove = useAction(DeleteFrame, (answer) => answer.deleteFrame, { refresh: [RegisteredFrames] });
  const removal = useAsked(async (shown: OpenFrame) => {
    const type = shown.nonRetail ? 'non_retail' : 'retail';
    await remove.mutateAsync({ frameNumber: shown.frameNumber, type });
    onClose();
  });
  if (frame && changing) return <ChangeDialog frame={frame} onClose={() => setChanging(false)} />;
  if (removal.row)
    return (
      <ConfirmDelete
        of={removal}
        title={(shown) => t('retail-sales.delete.title', { number: shown.frameNumber })}
        action={t('retail-sales.delete.action')}
        done={t('retail-sales.delete.done')}
      >
        {t('retail-sales.delete.hint')}
      </ConfirmDelete>
    );
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonCard />;
    if (!frame) return <NothingYet title={t('retail-sales.detail.gone')} />;
    return (
      <Stack gap={4}>
        <Facts frame={frame} />
        {frame.status === 'complete' && frame.erasedAt === null && <Certificates frame={frame} />}
        <History frame={frame} />
      </Stack>
    );
  };
  return (
    <Dialog
      title={frame?.frameNumber ?? t('retail-sales.detail.title')}
      subtitle={frame?.articleDescription}
      onClose={onClose}
      footer={frame && <Actions frame={frame} onChange={() => setChanging(true)} onDelete={() => removal.ask(frame)} />}
    >
      {renderContent()}
    </Dialog>
  );
}

type ActionProps = { frame: OpenFrame; onChange: () => void; onDelete: () => void };

function Actions({ frame, onChange, onDelete }: ActionProps) {
  const t = useText();
  const can = usePermissions();
  const state = stateOf(frame.status);
  const uploaded = useAction(UploadAgain, (answer) => answer.uploadFramesAgain, {
    refresh: [RegisteredFrames, RegisteredFrame],
  });
  const again = useVerb(uploaded.mutateAsync, {
    beside: true,
    done: () => t('retail-sales.again.done', { count: 1 }),
  });
  const refreshed = useAction(RefreshAccount, (answer) => answer.updateAccountPolygonBikes);
  const refresh = useVerb(refreshed.mutateAsync, { beside: true, done: () => t('retail-sales.refresh.done') });
  if (!can('retail-sales.register')) return null;
  return (
    <Row gap={2} wrap justify="end">
      <FailureNote error={again.error ?? refresh.error} />
      <Button icon={IconTrash} variant="danger" disabled={isProcessing(state)} onClick={onDelete}>
        {t('retail-sales.delete.action')}
      </Button>
      {frame.useAccountData && frame.erasedAt === null && state === 'complete' && (
        <Button icon={IconRefresh} busy={refresh.busy} onClick={() => void refresh.run({ id: frame.id })}>
          {t('retail-sales.refresh.action')}
        </Button>
      )}
      <Button icon={IconPencil} disabled={isProcessing(state)} onClick={onChange}>
        {t('retail-sales.change.open')}
      </Button>
      {isFailed(state) && (
        <Button
          icon={IconUpload}
          variant="primary"
          busy={again.busy}
          onClick={() => void again.run({ ids: [frame.id] })}
        >
          {t('retail-sales.again.action')}
        </Button>
      )}
    </Row>
  );
}

function Facts({ frame }: { frame: OpenFrame }) {
  const t = useText();
  const lang = useLocale();
  const { customer } = frame;
  const buyer = customer
    ? [customer.name, addressLine(customer, ''), customer.phone, customer.email].filter(Boolean)
    : [frame.erasedAt ? t('retail-sales.detail.erased') : t('retail-sales.source.none')];
  const renderValue = () => {
    if (frame.mailedAt) return <Instant at={frame.mailedAt} show="minute" />;
    if (frame.consentAt) return t('retail-sales.detail.consented');
    return t('retail-sales.detail.noConsent');
  };
  return (
    <Stack gap={3}>
      <Row gap={2} wrap>
        <RegistrationChip status={frame.status} t={t} />
        <Link {...frameLink(lang, frame.frameNumber)}>{t('frames.find.open')}</Link>
      </Row>
      {frame.failure && (
        <Note tone="err">
          {frame.failure}
          {frame.failureDetails && <div>{frame.failureDetails}</div>}
        </Note>
      )}
      <DescriptionList
        align="left"
        items={[
          { name: t('retail-sales.field.soldDate'), value: <CalendarDate date={frame.soldDate} /> },
          {
            name: t('retail-sales.col.buyer'),
            value: buyer.map((line) => <div key={line}>{line}</div>),
          },
          { name: t('retail-sales.field.dealer'), value: frame.dealerName },
          ...(frame.distributorName
            ? [{ name: t('retail-sales.detail.distributor'), value: frame.distributorName }]
            : []),
          ...(frame.erpState ? [{ name: t('retail-sales.detail.erp'), value: <ErpState frame={frame} /> }] : []),
          {
            name: t('retail-sales.detail.mail'),
            value: renderValue(),
          },
        ]}
      />
    </Stack>
  );
}

const erpStates = ['waiting', 'sent', 'booked', 'rejected'] as const;

/** The answer of the ERP, for staff. */
function ErpState({ frame }: { frame: OpenFrame }) {
  const t = useText();
  const state = erpStates.find((one) => one === frame.erpState) ?? 'waiting';
  return (
    <Text tone={state === 'rejected' ? 'err' : undefined}>
      {[t(`retail-sales.erp.${state}`), frame.erpReason].filter(Boolean).join(': ')}
    </Text>
  );
}

const papers = ['warranty', 'myway'] as const;

function Certificates({ frame }: { frame: OpenFrame }) {
  const t = useText();
  const [failed, setFailed] = useState<unknown>(null);
  const fetchIt = (kind: (typeof papers)[number]) =>
    download(
      `/retail-sales/${kind === 'warranty' ? 'warranty-pdf' : 'warranty-myway-pdf'}/${frame.id}`,
      `${kind}_${frame.frameNumber}.pdf`,
    ).then(() => setFailed(null), setFailed);
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        {papers.map((kind) => (
          <Button key={kind} icon={IconDownload} onClick={() => void fetchIt(kind)}>
            {t(`retail-sales.paper.${kind}`)}
          </Button>
        ))}
      </Row>
      <FailureNote error={failed} />
    </Stack>
  );
}

function History({ frame }: { frame: OpenFrame }) {
  const t = useText();
  return (
    <Section title={t('retail-sales.detail.history')}>
      <Stack as="ul" gap={1}>
        {frame.history.map(({ to, at, by, reason }) => (
          <li key={`${at} ${to}`}>
            <Text size="sm">
              <Instant at={at} show="minute" /> · {stateWords(t, to)}
              {by && ` · ${by}`}
              {reason && ` · ${reason}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
