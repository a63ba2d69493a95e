import { Menu, MenuLink } from '../components/Menu.tsx';
import { useAdministration } from './useAdministration.ts';

/** Entries of the menu 'Administration', by subject. */
export default function AdministrationEntries() {
  return useAdministration()
    .filter(({ screens }) => screens.length > 0)
    .map(({ subject, screens }) => (
      <Menu key={subject} label={subject}>
        {screens.map(({ path, label }) => (
          <MenuLink key={path} to={path}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    ));
}
