import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from './button.tsx';

/** Copies a number or code; the icon confirms it. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers offer the clipboard only on secure pages, not on a host without https.
  if (!('clipboard' in navigator)) return null;
  return (
    <IconButton
      size="small"
      icon={copied ? IconCheck : IconCopy}
      label={copied ? t('ui.copy.done') : (label ?? t('ui.copy.label', { value }))}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    />
  );
}
