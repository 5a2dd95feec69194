import { announcement } from './notices.announcement.ts';
import { claimComment, claimMention, claimStatus } from './notices.claims.ts';
import { collectMoved, collectReceived, collectToHq } from './notices.click-collect.ts';
import { downloadFailed, downloadReady } from './notices.downloads.ts';
import { fileBack, fileLate } from './notices.erp.ts';
import { disputeDecided, disputeOpened } from './notices.disputes.ts';
import type { EventKind } from './notices.messages.ts';
import { orderPlaced, orderRefused, orderStatus, paymentReceipt, promiseMoved } from './notices.orders.ts';
import { newsAppeared } from './notices.news.ts';
import { registrationFailed } from './notices.registrations.ts';
import { paymentEnded, paymentReceived } from './notices.payments.ts';
import { recallPublished } from './notices.recalls.ts';
import { vendorOrderPlaced, vendorOrderReceived, vendorOrderStatus } from './notices.third-party.ts';
import { transitDamageDecided, transitDamageWaiting } from './notices.transit-damage.ts';
import { waitedFor } from './notices.stock.ts';
import { surplusArrived } from './notices.surplus.ts';

/**
 * Kinds of events. A new kind is a line here, a line in `rules/exchange/notices/kinds.ts`, its name in the texts, and a `ctx.enqueue('notices.raise', ...)` in the action that causes it.
 */
export const eventKinds: ReadonlyMap<string, EventKind> = new Map([
  ['order.placed', orderPlaced],
  ['order.status', orderStatus],
  ['order.refused', orderRefused],
  ['order.promise-moved', promiseMoved],
  ['third-party.placed', vendorOrderPlaced],
  ['third-party.received', vendorOrderReceived],
  ['third-party.status', vendorOrderStatus],
  ['payment.receipt', paymentReceipt],
  ['payment.received', paymentReceived],
  ['payment.ended', paymentEnded],
  ['payment.surplus', surplusArrived],
  ['dispute.opened', disputeOpened],
  ['dispute.decided', disputeDecided],
  ['registration.failed', registrationFailed],
  ['transit-damage.waiting', transitDamageWaiting],
  ['transit-damage.decided', transitDamageDecided],
  ['click-collect.received', collectReceived],
  ['click-collect.moved', collectMoved],
  ['click-collect.to-hq', collectToHq],
  ['recall.published', recallPublished],
  ['claim.status', claimStatus],
  ['claim.comment', claimComment],
  ['claim.mention', claimMention],
  ['news.published', newsAppeared(false)],
  ['news.must-read', newsAppeared(true)],
  ['erp.late', fileLate],
  ['erp.back', fileBack],
  ['announcement', announcement],
  ['download.ready', downloadReady],
  ['download.failed', downloadFailed],
  ['stock.here', waitedFor('here')],
  ['stock.gone', waitedFor('gone')],
]);
