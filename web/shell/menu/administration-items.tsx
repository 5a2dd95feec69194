import { useLocale, useText } from '#platform/texts/texts.tsx';
import { MenuHeading, MenuLink, MenuRule } from '#ui/dialog/popover.tsx';
import { useAdministration } from './administration.ts';
import { MenuIcon } from './menu-icon.tsx';

/** The administration pages that the user may open, as items of the user menu. */
export function AdministrationItems() {
  const t = useText();
  const lang = useLocale();
  const administration = useAdministration();
  if (administration.length === 0) return null;
  return (
    <>
      <MenuRule />
      <MenuHeading>{t('shell.user.administration')}</MenuHeading>
      {administration.map(({ path, label, icon }) => (
        <MenuLink key={path} to={`/$lang${path}` as '/$lang'} params={{ lang }} lead={<MenuIcon of={icon} />}>
          {t(label)}
        </MenuLink>
      ))}
    </>
  );
}
