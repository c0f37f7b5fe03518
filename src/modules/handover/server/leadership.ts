import { organisationPlaces } from '../../organisation/api/places.ts'
import { changeLeader, type Department, lockDepartments } from '../../organisation/server/index.ts'
import { type HandoverKind, handoverAction, type Noted } from './kind.ts'

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
    await changeLeader(desk, led, receiver.id, handoverAction.given)
    return led.map(({ id, leaderId }) => ({ id, before: { leaderId } }))
  },
  async undo(desk, employeeId, noted) {
    const departments = await lockDepartments(
      desk,
      noted.map(({ id }) => id),
    )
    const receivers = new Map(noted.map(({ id, receiverId }) => [id, receiverId]))
    const same = departments.filter(({ id, leaderId }) => leaderId === receivers.get(id))
    await changeLeader(desk, same, employeeId, handoverAction.back)
    const back = new Set(same.map(({ id }) => id))
    return noted.filter(({ id }) => !back.has(id)).map(one => leftBehind(one, departments))
  },
}

function leftBehind({ id }: Noted, departments: readonly Department[]) {
  const department = departments.find(one => one.id === id)
  return { id, name: department?.name ?? '', msg: department ? '已另设负责人' : '部门已删除' }
}
