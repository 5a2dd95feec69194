import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { TargetLink } from '#shell/news/target-link.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import css from './banner-popup.module.css';
import { breakpoints } from '#ui/look/breakpoints.ts';

/** How long each banner shows before the next one. */
const stay = 6_000;

export type PopupBanner = {
  id: string;
  title: string;
  link: string;
  bannerFile: string;
  srcset: string;
  width: number;
  height: number;
};

/**
 * The carousel of banners: arrows, dots, keys and swipes. It advances automatically until the user points at
 * it, stops it or prefers reduced motion.
 */
export function BannerPopup({ banners, onClose }: { banners: readonly PopupBanner[]; onClose: () => void }) {
  const t = useText();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [stopped, stop] = useState(false);
  const [held, hold] = useState(false);
  const many = banners.length > 1;
  const turning = many && !still && !stopped && !held;

  const go = (to: number): void => {
    const next = (to + banners.length) % banners.length;
    setAt(next);
    track.current?.scrollTo?.({ left: next * track.current.clientWidth, behavior: still ? 'auto' : 'smooth' });
  };
  const step = useEffectEvent((by: 1 | -1) => go(at + by));
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => step(1), stay);
    return () => clearTimeout(timer);
  }, [turning, at]);

  // The dialog is modal, so the arrow keys work wherever the focus is inside it.
  useEffect(() => {
    if (!many) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      step(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [many]);

  const current = banners[at] ?? banners[0];
  return (
    <Dialog title={current?.title || t('banners.popup.title')} size="wide" flush onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows beside it do the same */}
      <section
        className={css.carousel}
        aria-roledescription={t('banners.popup.carousel')}
        aria-label={t('banners.popup.title')}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        <ul
          ref={track}
          className={css.track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls, also by its arrow keys
          tabIndex={many ? 0 : undefined}
          aria-live={turning ? 'off' : 'polite'}
          onScrollEnd={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            if (clientWidth > 0) setAt(Math.min(banners.length - 1, Math.round(scrollLeft / clientWidth)));
          }}
        >
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              className={css.slide}
              inert={index !== at}
              aria-label={t('banners.popup.place', { at: index + 1, of: banners.length })}
            >
              <Slide banner={banner} onLeave={onClose} />
            </li>
          ))}
        </ul>
        {many && (
          <div className={css.steer}>
            <IconButton icon={IconChevronLeft} label={t('banners.popup.previous')} onClick={() => go(at - 1)} />
            <div className={css.dots}>
              {banners.map((banner, index) => (
                <button
                  key={banner.id}
                  type="button"
                  aria-label={t('banners.popup.show', { at: index + 1, of: banners.length })}
                  aria-current={index === at}
                  onClick={() => go(index)}
                />
              ))}
            </div>
            {!still && (
              <IconButton
                icon={stopped ? IconPlayerPlay : IconPlayerPause}
                label={t(stopped ? 'banners.popup.play' : 'banners.popup.pause')}
                onClick={() => stop(!stopped)}
              />
            )}
            <IconButton icon={IconChevronRight} label={t('banners.popup.next')} onClick={() => go(at + 1)} />
          </div>
        )}
      </section>
    </Dialog>
  );
}

function Slide({ banner, onLeave }: { banner: PopupBanner; onLeave: () => void }) {
  const t = useText();
  const name = banner.title || t('banners.popup.title');
  const picture = (
    <img
      src={banner.bannerFile}
      srcSet={banner.srcset}
      sizes={`${breakpoints.phone} 100vw, 960px`}
      width={banner.width}
      height={banner.height}
      alt={name}
      decoding="async"
      draggable={false}
    />
  );
  return banner.link ? (
    <TargetLink url={banner.link} onLeave={onLeave} otherwise={picture}>
      {picture}
    </TargetLink>
  ) : (
    picture
  );
}
