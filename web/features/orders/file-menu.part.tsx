import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download } from '../../platform/api/download.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { Menu, MenuHeading, MenuItem } from '../../ui/popover.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface FileChoice {
  readonly text: string;
  /** The address on the server, made when the user chooses the file. */
  readonly path: () => string;
  /** Name of the file if the server gives none. */
  readonly filename: string;
}

type FileMenuProps = {
  title: string;
  heading?: ReactNode;
  choices: readonly FileChoice[];
  disabled?: boolean;
};

/** A button whose menu offers files that the server makes. */
export function FileMenu({ title, heading, choices, disabled }: FileMenuProps) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const save = async ({ path, filename }: FileChoice): Promise<void> => {
    setSaving(true);
    try {
      await download(path(), filename);
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Menu
      label={title}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" icon={IconDownload} busy={saving} disabled={disabled}>
          {title}
        </Button>
      )}
    >
      {(close) => (
        <>
          {heading && <MenuHeading>{heading}</MenuHeading>}
          {choices.map((choice) => (
            <MenuItem
              key={choice.text}
              onClick={() => {
                close();
                void save(choice);
              }}
            >
              {choice.text}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
