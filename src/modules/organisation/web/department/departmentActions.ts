import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import { type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'
import { pathOf, refreshDepartments } from './departments.ts'

type Place = { parentId: number | null; position: number }

/**
 * Moves a department and reports its new place, with an undo. Afterwards the tree shows the present state, also after a
 * failure.
 */
export async function moveDepartment(tree: readonly DepartmentNode[], id: number, to: Place): Promise<void> {
  const node = tree.find(one => one.id === id)
  if (!node) return
  const siblings = tree.filter(one => one.parentId === node.parentId)
  const from = { parentId: node.parentId, position: siblings.indexOf(node) }
  if (from.parentId === to.parentId && from.position === to.position) return
  try {
    const { version } = await call(routes.move, { body: { id, version: node.version, ...to } })
    const above = pathOf(tree, to.parentId).at(-1)
    const done =
      from.parentId === to.parentId
        ? '顺序已调整'
        : `“${node.name}”已移到${above ? `“${above}”下` : '最上级'}，数据范围随之生效`
    notice.success(done, { duration: 6000, action: { text: '撤销', run: () => void moveBack(id, version, from) } })
  } catch {
    // the call has shown the failure
  }
  await refreshDepartments()
}

async function moveBack(id: number, version: number, to: Place): Promise<void> {
  await call(routes.move, { body: { id, version, ...to } }).then(
    () => notice.success('已撤销移动'),
    () => {},
  )
  await refreshDepartments()
}

/** Closes a department, which can be opened again. */
export async function closeDepartment({ id, version, name }: DepartmentNode): Promise<void> {
  try {
    const closed = await call(routes.disable, { body: { id, version } })
    doneWithUndo(`“${name}”已停用：不能再选到它，历史数据照常显示`, async () => {
      await call(routes.open, { body: { id, version: closed.version } }).finally(refreshDepartments)
    })
  } catch {
    // the call has shown the failure
  }
  await refreshDepartments()
}

export async function openDepartment({ id, version, name }: DepartmentNode): Promise<void> {
  await changed(call(routes.open, { body: { id, version } }), `“${name}”已启用`)
}

/** Removes a department after a confirmation. Resolves true when it is gone. */
export async function removeDepartment({ id, version, name }: DepartmentNode): Promise<boolean> {
  const content = '只有从未使用过的部门可以删除，删除后不能恢复。'
  if (!(await confirm({ title: `删除“${name}”？`, content, okText: '删除', danger: true }))) return false
  return changed(call(routes.remove, { body: { id, version } }), `“${name}”已删除`)
}

async function changed(change: Promise<unknown>, words: string): Promise<boolean> {
  const done = await change.then(
    () => true,
    () => false,
  )
  if (done) notice.success(words)
  await refreshDepartments()
  return done
}
