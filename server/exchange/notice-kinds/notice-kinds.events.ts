import { announcement } from './notice-kinds.announcement.ts';
import { claimComment, claimMention, claimStatus } from './notice-kinds.claims.ts';
import { collectMoved, collectReceived, collectReminder, collectToHq } from './notice-kinds.click-collect.ts';
import { deliveryShipped } from './notice-kinds.deliveries.ts';
import { downloadFailed, downloadReady } from './notice-kinds.downloads.ts';
import { fileBack, fileLate } from './notice-kinds.erp.ts';
import { disputeDecided, disputeOpened } from './notice-kinds.disputes.ts';
import { invoiceIssued } from './notice-kinds.invoices.ts';
import { deskMessage, linesLowered } from './notice-kinds.order-desk.ts';
import type { EventKind } from './notice-kinds.messages.ts';
import { orderPlaced, orderRefused, orderStatus, paymentReceipt, promiseMoved } from './notice-kinds.orders.ts';
import { newsAppeared } from './notice-kinds.news.ts';
import { registrationFailed } from './notice-kinds.registrations.ts';
import { paymentEnded, paymentReceived } from './notice-kinds.payments.ts';
import { questionAnswered, questionAsked } from './notice-kinds.questions.ts';
import { recallPublished } from './notice-kinds.recalls.ts';
import { vendorOrderPlaced, vendorOrderReceived, vendorOrderStatus } from './notice-kinds.third-party.ts';
import { transitDamageDecided, transitDamageWaiting } from './notice-kinds.transit-damage.ts';
import { waitedFor } from './notice-kinds.stock.ts';
import { surplusArrived } from './notice-kinds.surplus.ts';

/**
 * Kinds of events. A new kind is a line here, a line in `rules/exchange/notices/kinds.ts`, its name in the texts, and a `ctx.enqueue('notices.raise', ...)` in the action that causes it.
 */
export const eventKinds: ReadonlyMap<string, EventKind> = new Map([
  ['order.placed', orderPlaced],
  ['order.status', orderStatus],
  ['delivery.shipped', deliveryShipped],
  ['order.refused', orderRefused],
  ['order.promise-moved', promiseMoved],
  ['order.lowered', linesLowered],
  ['order.message', deskMessage],
  ['third-party.placed', vendorOrderPlaced],
  ['third-party.received', vendorOrderReceived],
  ['third-party.status', vendorOrderStatus],
  ['invoice.issued', invoiceIssued],
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
  ['click-collect.reminder', collectReminder],
  ['click-collect.to-hq', collectToHq],
  ['question.asked', questionAsked],
  ['question.answered', questionAnswered],
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
