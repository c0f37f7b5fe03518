import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import {
  assertNotWidened,
  assertPlace,
  type DepartmentRecord,
  lockDepartment,
  parentOf,
  placeInWords,
} from './rules.ts'
import { isWithin, positionAt, siblingsOf, spread } from './tree.ts'

type Move = { id: number; version: number; parentId: number | null; position: number }

/**
 * Moves a department below another (or to the top) and to a place among its siblings. Throws 40900 if it would then be below
 * itself, below a disabled one, or beside one of its name; 40300 if the mover would see more by it.
 */
export async function moveDepartment(desk: Desk, move: Move): Promise<void> {
  const { tree, department } = await lockDepartment(desk, move.id, move.version)
  const parentId = parentFor(tree, department, move.parentId)
  assertPlace(desk, parentId)
  const siblings = siblingsOf(tree, parentId).filter(one => one.id !== department.id)
  if (siblings.some(one => one.name === department.name)) throw conflict(`目标位置已有“${department.name}”，请先改名`)
  const at = Math.min(move.position, siblings.length)
  const position = positionAt(siblings, at) ?? (await makeRoom(desk, siblings, at))
  const places = [placeOf(tree, department), placeInWords(at)] as const
  const reparented = parentId !== department.parentId
  await desk.change(
    'department',
    department,
    { parentId, position },
    { action: reparented ? '移动' : '调整顺序', more: { position: [...places] } },
  )
  if (reparented) await assertNotWidened(desk)
}

/**
 * Returns the new parent. A disabled department may be below a disabled one; a department that keeps its parent may be
 * reordered there.
 */
function parentFor(
  tree: readonly DepartmentRecord[],
  { id, disabledAt, parentId: old }: DepartmentRecord,
  wanted: number | null,
) {
  if (isWithin(tree, wanted, id)) throw conflict('不能移到自己或自己的下级部门下，请选择别的部门')
  return parentOf(tree, wanted, disabledAt !== null || wanted === old)
}

function placeOf(tree: readonly DepartmentRecord[], { id, parentId }: DepartmentRecord): string {
  return placeInWords(siblingsOf(tree, parentId).findIndex(one => one.id === id))
}

/** Renumbers the siblings with one place left free; returns that position. */
async function makeRoom(desk: Desk, siblings: readonly DepartmentRecord[], at: number): Promise<number> {
  const positions = spread(siblings.length + 1)
  for (const [index, sibling] of siblings.entries()) {
    const position = positions[index < at ? index : index + 1] as number
    if (sibling.position !== position)
      await desk.change('department', sibling, { position }, { action: '让出位置', more: { position: [null, null] } })
  }
  return positions[at] as number
}
