import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import type { MenuItem } from '../../identity/contract/identity.ts'

type MenuRow = Omit<MenuItem, 'children'> & { parentCode: string | null }

function treeOf(rows: readonly MenuRow[], parent: string | null): MenuItem[] {
  return rows
    .filter(row => row.parentCode === parent)
    .map(({ parentCode: _, ...row }) => ({ ...row, children: treeOf(rows, row.code) }))
}

/** The enabled web menus as a tree in their order: those with a permitted code, or all of them (`null`). */
export async function menuTree(desk: SessionDesk, permitted: ReadonlySet<string> | null): Promise<MenuItem[]> {
  const rows = await desk.db
    .selectFrom('menu')
    .select(['code', 'parentCode', 'title', 'icon', 'path', 'authority'])
    .where('kind', '=', 'web')
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return treeOf(permitted ? rows.filter(row => permitted.has(row.code)) : rows, null)
}
