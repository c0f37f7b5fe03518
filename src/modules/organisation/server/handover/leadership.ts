import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { organisationPlaces } from '../../api/places.ts'
import { type HandoverKind, handoverAction, type Noted } from './kind.ts'

type Department = Awaited<ReturnType<typeof lockDepartments>>[number]

const lockDepartments = (desk: Desk, ids: readonly number[]) => desk.lock('department', ids)
const nameOf = (department: { name: string }) => department.name

async function lead(desk: Desk, departments: readonly Department[], leaderId: number, action: string): Promise<void> {
  const changes = departments.map(row => ({ row, patch: { leaderId } }))
  await changeBulk(desk, 'department', changes, { action, name: nameOf })
}

/** The departments that a leaving person leads. */
export const leadershipHandover: HandoverKind = {
  kind: 'department',
  title: '部门负责人',
  unit: '个',
  path: organisationPlaces.departments.path,
  async records(desk, employeeId) {
    const rows = await desk.from('department').select('id').where('leaderId', '=', employeeId).orderBy('id').execute()
    return rows.map(({ id }) => ({ id, departmentId: id }))
  },
  note: async () => '',
  async samples(desk, ids) {
    if (ids.length === 0) return []
    const rows = await desk.from('department').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
    return rows.map(row => ({ ...row, note: '' }))
  },
  async assign(desk, employeeId, receiver, ids) {
    const led = (await lockDepartments(desk, ids)).filter(department => department.leaderId === employeeId)
    await lead(desk, led, receiver.id, handoverAction.given)
    return led.map(({ id, leaderId }) => ({ id, before: { leaderId } }))
  },
  async undo(desk, employeeId, noted) {
    const departments = await lockDepartments(
      desk,
      noted.map(({ id }) => id),
    )
    const receivers = new Map(noted.map(({ id, receiverId }) => [id, receiverId]))
    const same = departments.filter(({ id, leaderId }) => leaderId === receivers.get(id))
    await lead(desk, same, employeeId, handoverAction.back)
    const back = new Set(same.map(({ id }) => id))
    return noted.filter(({ id }) => !back.has(id)).map(one => leftBehind(one, departments))
  },
}

function leftBehind({ id }: Noted, departments: readonly Department[]) {
  const department = departments.find(one => one.id === id)
  return { id, name: department?.name ?? '', msg: department ? '已另设负责人' : '部门已删除' }
}
