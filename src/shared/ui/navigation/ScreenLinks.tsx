import type { Screen } from '../../resources.ts';
import { MenuLink } from '../components/Menu.tsx';
import { useActor, useServer } from '../data/club-hooks.ts';
import { menuOf } from './visible-menus.ts';

export const useMenu = (menu: Screen['menu']): readonly Screen[] => menuOf(menu, useActor(), useServer() === 'ours');

export const ScreenLinks = ({ menu }: { readonly menu: Screen['menu'] }) =>
  useMenu(menu).map(({ path, icon, label }) => (
    <MenuLink key={path} to={path} icon={icon}>
      {label}
    </MenuLink>
  ));
