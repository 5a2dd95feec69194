import { sendJson } from '#platform/api/http.ts';
import { logProblem } from '#platform/problem-log.ts';
import { siteStore } from '#platform/site.ts';
import { loadTexts, text } from '#platform/texts/texts.tsx';

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

/**
 * The registration once its service worker is active. On the first visit the worker may still be installing, and until
 * then the browser refuses to subscribe and to show notifications.
 */
async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await registered();
  const coming = registration?.installing ?? registration?.waiting;
  if (!registration || registration.active || !coming) return registration;
  await new Promise<void>((done) => {
    const look = () => {
      if (registration.active || coming.state === 'redundant') done();
    };
    coming.addEventListener('statechange', look);
    look();
  });
  return registration.active ? registration : undefined;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** True if a subscription was made for this key. The host cannot reach one that was made for another key. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? []);
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

async function subscribe(key: Uint8Array<ArrayBuffer>): Promise<void> {
  const registration = await activeRegistration();
  if (!registration?.pushManager) return;
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  const isNew = subscription === null;
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await sendJson('/notification/subscriptions', { body: subscription.toJSON() });
  if (!isNew) return;
  await loadTexts(['push']);
  await registration.showNotification(text('push.done.title'), {
    body: text('push.done.body'),
    icon: '/icon-192.png',
    tag: 'subscribed',
  });
}

/**
 * Subscribes this browser to the notifications of its host once they are allowed, and registers the
 * subscription with the session, which it lasts as long as. Failures are only logged: the portal works without
 * notifications.
 */
export async function startPush(): Promise<void> {
  const { features, pushPublicKey } = siteStore.get();
  if (!features.WEB_NOTIFICATION || !pushPublicKey || globalThis.Notification?.permission !== 'granted') return;
  try {
    await subscribe(bytesOf(pushPublicKey));
  } catch (error) {
    logProblem('Subscribing to push notifications failed', error);
  }
}

/**
 * Asks the user for permission and subscribes when granted. Call it from a button press: browsers require one.
 */
export async function askForPush(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await startPush();
}

/** Ends the subscription of this browser. The server sends nothing after the session has ended anyway. */
export async function dropPush(): Promise<void> {
  try {
    const registration = await registered();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch (error) {
    logProblem('Unsubscribing from push notifications failed', error);
  }
}
