import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartRoute } from '#buying/cart/cart.links.ts';
import { readStored } from '#platform/storage.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { typing } from '#ui/form/typing.ts';

/** The key `c` opens the cart, unless the user is typing, a dialog is open or shortcuts are turned off. */
export function useCartKey(mayOpen: boolean): void {
  const router = useRouter();
  const lang = useLocale();
  useEffect(() => {
    if (!mayOpen) return;
    const open = (event: KeyboardEvent) => {
      if (
        event.key !== 'c' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        typing(event.target)
      )
        return;
      if (document.querySelector('dialog[open]') || readStored<boolean>('shortcuts') === false) return;
      event.preventDefault();
      void router.navigate({ to: cartRoute, params: { lang } });
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [mayOpen, router, lang]);
}
