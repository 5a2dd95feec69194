import { useSite } from '#platform/site.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { saveText } from '#platform/save-file.ts';
import css from './profile.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes once. Only the button closes it, so that a press outside cannot lose them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps) {
  const t = useText();
  const { webTitle: portal } = useSite();
  const username = useUser()?.username ?? '';
  const file = [t('second-factor.codes.file', { username, portal }), '', ...codes, ''].join('\n');
  return (
    <Dialog
      title={t('second-factor.codes.title')}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('second-factor.codes.done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Note tone="warn">{t('second-factor.codes.hint')}</Note>
        <ol className={css.recovery} aria-label={t('second-factor.codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Row gap={2}>
          <Button size="small" onClick={() => saveText('recovery-codes.txt', file, 'text/plain;charset=utf-8')}>
            {t('second-factor.codes.download')}
          </Button>
          <CopyButton value={codes.join('\n')} label={t('second-factor.codes.copy')} />
        </Row>
      </Stack>
    </Dialog>
  );
}
