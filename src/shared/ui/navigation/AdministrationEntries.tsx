import { ADMINISTRATION } from '../../administration.ts';
import { Menu, MenuLink } from '../components/Menu.tsx';
import { useActor, useServer } from '../data/club-hooks.ts';
import { isOffered } from './visible-menus.ts';

/** Entries of the menu 'Administration', by subject. */
export default function AdministrationEntries() {
  const actor = useActor();
  const isOurs = useServer() === 'ours';
  return ADMINISTRATION.map(([subject, screens]) => {
    const offered = screens.filter((screen) => isOffered(screen, actor, isOurs));
    return (
      offered.length > 0 && (
        <Menu key={subject} label={subject}>
          {offered.map(({ path, label }) => (
            <MenuLink key={path} to={path}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      )
    );
  });
}
