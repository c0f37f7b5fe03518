import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { MenuItem } from '../../identity/api/identity.ts'

type MenuRow = Omit<MenuItem, 'children'> & { parentCode: string | null }

/** Tells whether a code is a screen's second place, `group/screen`; in answers it is the screen's code. */
const isPlace = (code: string) => code.includes('/')
const screenOf = (code: string) => code.slice(code.lastIndexOf('/') + 1)

function treeOf(rows: readonly MenuRow[], parent: string | null): MenuItem[] {
  const items = rows
    .filter(row => row.parentCode === parent)
    .map(({ parentCode: _, ...row }) => ({ row, children: treeOf(rows, row.code) }))
    .filter(({ row, children }) => row.authority !== null || !isPlace(row.code) || children.length > 0)
  return merged(items.map(({ row, children }) => ({ ...row, code: screenOf(row.code), children })))
}

/** Groups of one code, an office's and the platform's, are one. */
function merged(items: readonly MenuItem[]): MenuItem[] {
  return [...Map.groupBy(items, item => item.code).values()].map(alike => ({
    ...(alike[0] as MenuItem),
    children: alike.flatMap(item => item.children),
  }))
}

const rowsRead = new WeakMap<SessionDesk, Promise<MenuRow[]>>()

/** Returns all enabled web menus, read once in a transaction however many trees it makes of them. */
function menuRows(desk: SessionDesk): Promise<MenuRow[]> {
  const rows = rowsRead.get(desk) ?? readRows(desk)
  rowsRead.set(desk, rows)
  return rows
}

function readRows(desk: SessionDesk): Promise<MenuRow[]> {
  return desk.db
    .selectFrom('menu')
    .select(['code', 'parentCode', 'title', 'icon', 'path', 'authority'])
    .where('kind', '=', 'web')
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/**
 * Returns the enabled web menus as a tree in their order: those with a permitted code or authority, or all of them (`null`).
 */
export async function menuTree(desk: SessionDesk, permitted: ReadonlySet<string> | null): Promise<MenuItem[]> {
  const rows = await menuRows(desk)
  const opens = ({ code, authority }: MenuRow) =>
    isPlace(code) ? authority === null || permitted?.has(authority) : permitted?.has(code)
  return treeOf(permitted ? rows.filter(opens) : rows, null)
}
