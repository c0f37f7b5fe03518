import type { Group, Place } from '../../../kernel/api/place.ts'
import { type Access, accesses } from '../../../kernel/server/desk/access.ts'
import type { World } from '../../../kernel/server/module.ts'
import { root } from '../../organisation/api/groups.ts'

/** A menu as the product declares it. What operators may change (parent, title, icon, position) is where it begins. */
export type DeclaredMenu = {
  code: string
  parent: string | null
  title: string
  icon: string
  position: number
  path: string
  authority: string | null
  forPlatform: boolean
}
export type DeclaredElement = { code: string; menu: string; title: string; position: number }

/** Returns the code of a place's menu. Throws if it has none, because nobody could be permitted there. */
export function menuCodeOf({ path, authority }: Place | Group): string {
  if (!authority) throw new Error(`${path} opens for everyone: there is nothing to permit`)
  return authority
}

/**
 * Returns the declared menus, each after its parent; a second place of a screen is a menu `group/screen`, or of its own
 * authority's name.
 */
export function declaredMenus(world: World): DeclaredMenu[] {
  const declared = world.all(accesses).flatMap(({ place }) => ('code' in place ? [] : [place]))
  const spots = declared.flatMap(place => [
    menuOf(place, menuCodeOf(place)),
    ...(place.also ?? []).map(one => menuOf(one, codeBeside(place, one))),
  ])
  const groups = new Map(declared.flatMap(withOthers).flatMap(({ group }) => (group ? [[group.code, group]] : [])))
  // Several modules may bring elements of one screen.
  const once = new Map(spots.map(spot => [spot.code, spot]))
  return [rootMenu, ...[...groups.values()].map(groupMenu), ...once.values()]
}

const codeBeside = (place: Place, other: Place) =>
  other.authority === place.authority ? other.path.slice(1) : menuCodeOf(other)

const withOthers = (place: Place) => [place, ...(place.also ?? [])]

const rootMenu: DeclaredMenu = { ...root, parent: null, position: 0, path: '', authority: null, forPlatform: false }

function groupMenu(group: Group): DeclaredMenu {
  return { ...group, authority: group.authority ?? null, forPlatform: group.forPlatform ?? false, parent: root.code }
}

function menuOf({ path, title, icon = '', position = 0, authority, group }: Place, code: string): DeclaredMenu {
  const parent = group?.code ?? root.code
  const forPlatform = group?.forPlatform ?? false
  return { code, parent, title, icon, position, path, authority: authority ?? null, forPlatform }
}

/** Returns the elements that the modules declare. */
export const declaredElements = (world: World): DeclaredElement[] => world.all(accesses).flatMap(elementsOf)

function elementsOf({ place, elements = {} }: Access): DeclaredElement[] {
  const menu = menuCodeOf(place)
  return Object.entries(elements).map(([word, title], at) => ({
    code: `${menu}:${word}`,
    menu,
    title,
    position: at + 1,
  }))
}
