import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Menu, MenuHeading, MenuItem } from '#ui/dialog/popover.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';

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
  const { saving, save } = useDownload();
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
                void save(choice.path(), choice.filename);
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
