// Tabs of one browser tell each other that the cart changed; who shows it reads it again.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('paceline.cart');

/** Tells the other tabs which version the cart has now. */
export function tellCartChange(version: number): void {
  channel?.postMessage({ version });
}

/** Listens to changes of other tabs; gives the way to stop. */
export function hearCartChanges(listener: (version: number) => void): () => void {
  const hear = (event: MessageEvent<{ version: number }>) => listener(event.data.version);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
