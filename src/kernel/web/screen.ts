import type { ComponentType } from 'react'
import type { Place } from '../api/place.ts'
import type { WebPoint } from './point.ts'
import type { Granted, MenuNode, RouteEntry } from './session.ts'

export type PageModule = { default: ComponentType }

/** The page of a place, and the import of its code. */
export type Drawn = {
  /** The tab is always there and cannot be closed. */
  affix?: boolean
  page: () => Promise<PageModule>
  /** The point whose parts the page draws at once: their code loads with the page's. */
  parts?: WebPoint<{ load: () => Promise<{ default: unknown }> }>
  /** Fetches the data of the page while its code loads. Never rejects: the page reports a failure. */
  data?: () => Promise<unknown>
  /** The word of the screen in the bar at a phone's foot, which leads to those of the lowest ranks that a person may open. */
  handy?: { word: string; rank: number }
  /** A part that the page draws after its first paint; as the first screen it is fetched along while one signs in. */
  later?: () => Promise<PageModule>
}

/** One line of the route table: a place with its page. `main`: the screen's first place, if it is another one. */
export type Screen = Place & Drawn & { main?: string }

/** Returns the screens of all places, and of second places with the same screen. */
export function screensAt(drawn: readonly (Drawn & { place: Place })[]): Screen[] {
  return drawn.flatMap(({ place, ...page }) =>
    [place, ...(place.also ?? []).map(one => ({ ...one, main: place.path }))].map(one => ({ ...one, ...page })),
  )
}

/** Returns the name of a screen's route: the last part of its path. */
export function nameOf(screen: Pick<Screen, 'path'>): string {
  return screen.path.split('/').at(-1) ?? ''
}

const tables = new WeakMap<readonly Screen[], Map<string, Screen>>()

/** Returns the screen of an address, if it is known; capitals and final slashes do not matter. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  // The menu asks for hundreds of addresses before it is first drawn: looked up, not matched one by one.
  const table = tables.get(screens) ?? new Map(screens.toReversed().map(screen => [addressKey(screen.path), screen]))
  tables.set(screens, table)
  return table.get(addressKey(pathname))
}

/** Tells whether an address is that of a menu entry, or below it. */
export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Returns the screen from which another one was opened, by its address: a drawing belongs to its list. */
export function screenAbove(screens: readonly Screen[], { path }: Pick<Screen, 'path'>): Screen | undefined {
  return screenAt(screens, path.slice(0, path.lastIndexOf('/')))
}

const addressKey = (path: string) => path.toLowerCase().replace(/\/+$/, '')

/** Tells whether a screen opens with these menu permissions (S1.06, S6.01). */
export function opens(screen: Pick<Screen, 'authority'>, menus: Granted): boolean {
  return screen.authority === undefined || menus[screen.authority] === true
}

/**
 * Returns the routes a person may reach, as the permission state keeps them (S4.02): all, and those that needed a
 * permission.
 */
export function reachableRoutes(screens: readonly Screen[], menus: Granted) {
  const entry = (screen: Screen): RouteEntry => ({
    path: screen.path,
    name: nameOf(screen),
    title: screen.title,
    authority: screen.authority,
  })
  const routers = screens.filter(screen => opens(screen, menus)).map(entry)
  return { routers, addRouters: routers.filter(route => route.authority !== undefined) }
}

/** An entry of the sidebar; one with children opens them, one without is a link (S2.04). */
export type SidebarItem = { code: string; title: string; icon: string; path: string; children: SidebarItem[] }

/**
 * Returns the sidebar (S2.02, S6.01): children of the first permitted menu, one level of nesting below them, filtered by the
 * permission map, titles and icons from the full list. A link without a screen behind it is left out.
 */
export function sidebarOf(
  menus: readonly MenuNode[],
  granted: Granted,
  full: readonly MenuNode[],
  screens: readonly Screen[],
): SidebarItem[] {
  const known = new Map(full.flatMap(root => flat(root.children)))
  const first = menus.find(node => permitted(node, granted))
  const item = (node: MenuNode, parent?: MenuNode): SidebarItem => ({
    code: node.code,
    title: known.get(menuPath(node.code, parent?.code))?.title ?? node.title,
    icon: known.get(menuPath(node.code, parent?.code))?.icon ?? node.icon,
    path: addressOf(node, parent, screens),
    children: parent ? [] : permittedOf(node.children, granted).map(child => item(child, node)),
  })
  const all = permittedOf(first?.children ?? [], granted).map(node => ({
    nested: node.children.length > 0,
    entry: item(node),
  }))
  const once = onlyOnce(
    screens,
    all.flatMap(({ entry }) => [entry, ...entry.children]).map(({ path }) => path),
  )
  const works = ({ path }: SidebarItem) => screenAt(screens, path) !== undefined && once(path)
  return all
    .map(({ nested, entry }) => ({ nested, entry: { ...entry, children: entry.children.filter(works) } }))
    .filter(({ nested, entry }) => (nested ? entry.children.length > 0 : works(entry)))
    .map(({ entry }) => entry)
}

/**
 * Returns a test that keeps one of several links to the same screen: the one to its first place, or the first of the others.
 */
function onlyOnce(screens: readonly Screen[], paths: readonly string[]): (path: string) => boolean {
  const mainOf = (path: string) => screenAt(screens, path)?.main ?? path
  return path =>
    paths.includes(mainOf(path)) ? path === mainOf(path) : path === paths.find(one => mainOf(one) === mainOf(path))
}

/** Returns the links of the sidebar, without its groups. */
export const linksOf = (items: readonly SidebarItem[]) =>
  items.flatMap(item => (item.children.length > 0 ? item.children : [item]))

/**
 * Returns the path that the sidebar marks for an address: the screen's first place, unless the sidebar has the address
 * itself.
 */
export function markedIn(items: readonly SidebarItem[], screens: readonly Screen[], pathname: string): string {
  const leads = linksOf(items).some(({ path }) => isWithin(pathname, path))
  return leads ? pathname : (screenAt(screens, pathname)?.main ?? pathname)
}

/** Returns a node's address; a screen that was moved into another group keeps the one it had. */
function addressOf(node: MenuNode, parent: MenuNode | undefined, screens: readonly Screen[]): string {
  const path = menuPath(node.code, parent?.code)
  return screenAt(screens, path) || !node.path ? path : node.path
}

/** Returns the address of a sidebar item: the parent's code, if any, and its own (S2.04). */
export function menuPath(code: string, parent?: string): string {
  return parent ? `/${parent}/${code}` : `/${code}`
}

function permitted(node: MenuNode, granted: Granted): boolean {
  return !node.authority || granted[node.authority] === true
}

function permittedOf(nodes: readonly MenuNode[], granted: Granted): MenuNode[] {
  return nodes.filter(node => permitted(node, granted))
}

/** Returns the menus below a root by their address, since one code may exist in two groups. */
function flat(nodes: readonly MenuNode[], parent?: string): [string, MenuNode][] {
  return nodes.flatMap(node => [
    [menuPath(node.code, parent), node] as [string, MenuNode],
    ...flat(node.children, node.code),
  ])
}
