import { Link } from '@tanstack/react-router';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { prefetchDocument, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { MoveButtons } from '#service/claims/claim-actions.tsx';
import { type Claim, ClaimDetail } from '#service/claims/claim.documents.ts';
import { ClaimContext, ClaimCourse } from '#service/claims/claim-sections.tsx';
import { ClaimChip } from '#service/claims/claim-words.tsx';
import { claimLink, type ClaimSearch } from '#service/claims/claims.links.ts';
import type { QueuedClaim } from './claim-desk.documents.ts';
import { deskRoute, type DeskSearch } from './claim-desk.links.ts';
import css from './claim-desk.module.css';
import { DueDay } from './claim-desk.table.tsx';
import { DeskMove, reviewable } from './claim-desk-triage.tsx';
import { TriageKeys } from './use-triage.tsx';

type WorkbenchProps = {
  rows: readonly QueuedClaim[];
  search: DeskSearch & { open: string };
  onOpen: (id: string | undefined) => void;
  /** Moves the open claim to a status, in a dialog where it needs one. */
  onMove: (claim: Claim, status: string) => void;
  /** Called after the open claim moved in a dialog. */
  onMoved: () => void;
  /** Closes the dialog of a move. */
  onClose: () => void;
  /** True while the open claim moves. */
  busy: boolean;
};

/** The list of the desk beside one of its claims. */
export function Workbench({ rows, search, onOpen, ...pane }: WorkbenchProps) {
  const t = useText();
  const at = rows.findIndex(({ id }) => id === search.open);
  const next = rows[at + 1]?.id;
  // The next claim is there when the desk has done with this one.
  useEffect(() => {
    if (next !== undefined) void prefetchDocument(ClaimDetail, { id: next });
  }, [next]);
  return (
    <div className={css.workbench}>
      <div className={css.side}>
        <Row gap={2} justify="between">
          <Button size="small" icon={IconArrowLeft} onClick={() => onOpen(undefined)}>
            {t('claim-desk.bench.back')}
          </Button>
          <Row gap={1}>
            <Text size="sm" tone="muted">
              {t('claim-desk.bench.place', { at: at + 1, count: rows.length })}
            </Text>
            <IconButton
              size="small"
              icon={IconChevronUp}
              label={t('claim-desk.bench.previous')}
              disabled={at <= 0}
              onClick={() => onOpen(rows[at - 1]?.id)}
            />
            <IconButton
              size="small"
              icon={IconChevronDown}
              label={t('claim-desk.bench.next')}
              disabled={next === undefined}
              onClick={() => onOpen(next)}
            />
          </Row>
        </Row>
        <SideList rows={rows} search={search} />
        <TriageKeys bench />
      </div>
      <Pane key={search.open} search={search} {...pane} />
    </div>
  );
}

function SideList({ rows, search }: Pick<WorkbenchProps, 'rows' | 'search'>) {
  const t = useText();
  const lang = useLocale();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-row="${CSS.escape(search.open)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [search.open]);
  return (
    <ul ref={list} className={css.sideList} aria-label={t('claim-desk.bench.list')}>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id}>
          <Link
            to={deskRoute}
            params={{ lang }}
            search={{ ...search, open: row.id }}
            replace
            resetScroll={false}
            className={css.sideRow}
            aria-current={row.id === search.open || undefined}
          >
            <Row gap={2} justify="between">
              <Text strong>{row.number}</Text>
              <ClaimChip status={row.status} />
            </Row>
            <Text size="sm" truncate>
              {row.articleName || row.model || row.brandName}
            </Text>
            <Row gap={2} justify="between">
              <Text size="xs" tone="muted" truncate>
                {row.custName}
              </Text>
              <Text size="xs" nowrap>
                <DueDay at={row.dueAt} t={t} />
              </Text>
            </Row>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pane({ search, onMove, onMoved, onClose, busy }: Omit<WorkbenchProps, 'rows' | 'onOpen'>) {
  const t = useText();
  const lang = useLocale();
  const { data, error, refetch } = useDocument(
    ClaimDetail,
    { id: search.open },
    { keepPrevious: false, signedFiles: true, quiet: true },
  );
  const [view, setView] = useState<Pick<ClaimSearch, 'file' | 'comments'>>({});
  const claim = data?.claimV2;
  if (error && !claim) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data && !claim) return <NoResult title={t('claims.detail.none')}>{t('claims.detail.noneHint')}</NoResult>;
  if (!claim)
    return (
      <Stack gap={4}>
        <SkeletonCard />
        <SkeletonCard picture />
      </Stack>
    );
  // In a later status the question is among the moves.
  const asks = reviewable(claim);
  return (
    <section className={css.pane} aria-labelledby="open-claim">
      <Row gap={3} wrap justify="between">
        <Stack gap={0}>
          <Row gap={2} wrap>
            <h2 id="open-claim">{t('claims.detail.named', { number: claim.number })}</h2>
            <ClaimChip status={claim.status} />
          </Row>
          <Text size="sm" tone="muted">
            {[claim.articleName || claim.model, claim.frameNumber, claim.referenceNo].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <ButtonLink size="small" icon={IconExternalLink} {...claimLink(lang, claim.id)}>
          {t('claim-desk.bench.page')}
        </ButtonLink>
      </Row>
      <ClaimCourse claim={claim} view={view} onView={setView}>
        <MoveButtons claim={claim} busy={busy} onMove={(status) => onMove(claim, status)} />
        {asks && (
          <Button icon={IconMessageQuestion} onClick={() => onMove(claim, 'waiting_for_dealer')}>
            {t('claims.move.waiting_for_dealer')}
          </Button>
        )}
      </ClaimCourse>
      <ClaimContext claim={claim} />
      {search.move && search.claim === claim.id && (
        <DeskMove claim={claim} to={search.move} onDone={onMoved} onClose={onClose} />
      )}
    </section>
  );
}
