import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import css from './brand-pictures.module.css';

type PreviewProps = { settings: SiteConfiguration };

/**
 * The pictures of the brand where users see them, as they will be once the form is saved: browser tab, top bar and
 * sign-in page, in the light and the dark scheme, because a dark logo is lost on a dark bar.
 */
export function BrandPreview({ settings }: PreviewProps) {
  const t = useText();
  return (
    <figure className={css.preview} aria-label={t('markets.preview.title')}>
      <Stack gap={2}>
        <Text strong>{t('markets.preview.title')}</Text>
        <Text size="sm" tone="muted">
          {t('markets.preview.hint')}
        </Text>
        <Columns least="card" gap={4}>
          {(['light', 'dark'] as const).map((scheme) => (
            <Stack key={scheme} gap={2}>
              <Text size="sm">{t(`markets.preview.${scheme}`)}</Text>
              <div className={css.screen} data-color-scheme={scheme}>
                <Tab settings={settings} />
                <Bar settings={settings} />
                <SignIn settings={settings} />
              </div>
            </Stack>
          ))}
        </Columns>
      </Stack>
    </figure>
  );
}

/** The picture of a setting, or what the portal shows without one. */
function Picture({ address, children }: { address: string; children: ReactNode }) {
  return address === '' ? children : <img src={address} alt="" />;
}

function Tab({ settings: { webLogo, webTitle } }: PreviewProps) {
  return (
    <div className={css.tab}>
      <Picture address={webLogo}>
        <Mark size={14} />
      </Picture>
      <span>{webTitle}</span>
    </div>
  );
}

function Bar({ settings: { imageNavbar, webTitle } }: PreviewProps) {
  return (
    <div className={css.bar}>
      <Picture address={imageNavbar}>
        <Mark /> <b>{webTitle}</b>
      </Picture>
    </div>
  );
}

function SignIn({ settings: { imageLogin, imageLoginBackground, webTitle } }: PreviewProps) {
  const t = useText();
  return (
    <div className={css.signIn}>
      <div className={css.side}>
        <div className={css.brand}>
          <Picture address={imageLogin}>
            <Mark /> <b>{webTitle}</b>
          </Picture>
        </div>
        <span className={css.line} />
        <span className={css.line} />
        <span className={css.action} />
      </div>
      <div className={css.scene}>
        <Picture address={imageLoginBackground}>
          <span>{t('markets.preview.ownScene')}</span>
        </Picture>
      </div>
    </div>
  );
}
