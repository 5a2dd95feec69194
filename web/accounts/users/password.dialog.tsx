import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import css from './users.module.css';

export type GeneratedPassword = { username: string; password: string };

/**
 * Shows a generated password once. Only the button closes it, so that a press outside cannot lose the password.
 */
export function PasswordDialog({
  made,
  title,
  onClose,
}: {
  made: GeneratedPassword;
  title: string;
  onClose: () => void;
}) {
  const t = useText();
  const copied = (value: string) => (
    <Row gap={1} justify="end">
      <code className={css.secret}>{value}</code>
      <CopyButton
        value={value}
        label={t(value === made.password ? 'users.password.copy' : 'users.password.copyName')}
      />
    </Row>
  );
  return (
    <Dialog
      title={title}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('users.password.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <DescriptionList
          items={[
            { name: t('users.field.username'), value: copied(made.username) },
            { name: t('users.password.name'), value: copied(made.password) },
          ]}
        />
        <Note tone="warn">{t('users.password.once')}</Note>
      </Stack>
    </Dialog>
  );
}
