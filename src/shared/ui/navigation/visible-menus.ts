import { type Actor, can } from '#domain/permissions.ts';
import { ADMINISTRATION, allScreens, type Screen } from '#shared/resources.ts';

/** Whether a member's rights open a screen; null: their record is not loaded yet. */
export const opensScreen = (actor: Actor | null, { right, deactivated }: Screen): boolean =>
  actor === null || actor.desactived ? deactivated === true : right === undefined || can(actor, right);

/** Whether a menu shows a member a screen (specification §6). */
const isOffered = (screen: Screen, actor: Actor | null, offersOwn: boolean): boolean =>
  (offersOwn || !screen.ours) && opensScreen(actor, screen);

export const menuOf = (menu: Screen['menu'], actor: Actor | null, offersOwn: boolean): readonly Screen[] =>
  allScreens.filter((screen) => screen.menu === menu && isOffered(screen, actor, offersOwn));

/** Menu 'Administration' by subject; the search of the back office offers its screens too. */
export const administrationOf = (actor: Actor | null, offersOwn: boolean) =>
  ADMINISTRATION.map((subject) => ({
    subject,
    screens: allScreens.filter((screen) => screen.administration === subject && isOffered(screen, actor, offersOwn)),
  }));
