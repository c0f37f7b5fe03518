/** A group of the console's menu. Without an authority it is open to everyone who may open one of its screens. */
export type Group = {
  code: string
  path: string
  title: string
  icon: string
  position: number
  authority?: string
  /** The group belongs to platform operators, not to companies. */
  forPlatform?: true
}

/** The place of a screen: its address, its title and the permission that opens it. `linkTo` makes links to it. */
export type Place = {
  path: string
  title: string
  /** Code of the menu that opens it; without one it is for everyone who is signed in. */
  authority?: string
  group?: Group
  /** The icon of its menu entry; a place without one is reached from another screen. */
  icon?: string
  position?: number
  /** Places of the same screen in other groups. */
  also?: readonly Place[]
}

type Entry = { icon: string; position: number; title: string; authority?: string; also?: readonly Place[] }

/**
 * Returns a screen with an entry in a group of the menu; it opens with the authority of its name (S6.03) unless another is
 * given.
 */
export function within(group: Group, path: string, entry: Entry): Place {
  return { authority: path.slice(path.lastIndexOf('/') + 1), ...entry, path, group }
}

/** Returns a screen that is opened from another one, with the same authority. */
export function below({ path, authority, group }: Place, name: string, title: string): Place {
  return { path: `${path}/${name}`, title, authority, group }
}

type Query = Readonly<Record<string, string | number | null | undefined>>

/** Returns the address of a place with a query; null and undefined values are left out. */
export function linkTo({ path }: Pick<Place, 'path'>, query: Query = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return said.length === 0
    ? path
    : `${path}?${said.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** Pages of the shell itself. */
export const shellPlaces = {
  notFound: { path: '/404', title: '页面不存在' },
  forbidden: { path: '/401', title: '没有权限' },
} satisfies Record<string, Place>
