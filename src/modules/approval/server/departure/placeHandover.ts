import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type HandoverKind, handoverAction } from '../../../handover/server/index.ts'
import { approvalPlaces } from '../../api/places.ts'
import type { Business } from '../record/business.ts'
import { unableOf } from './able.ts'
import { givePlaces, takePlacesBack } from './giving.ts'
import { bindingsOf, hasPlace, usedFlows } from './places.ts'

/** Hands over the flows that name a leaving person, as drawn or as run, and bindings with them. */
export const placeHandover = (businesses: readonly Business[]): HandoverKind => ({
  kind: 'approvalPlace',
  title: '审批流程中的位置',
  unit: '个',
  path: approvalPlaces.flows.path,
  async records(desk, employeeId) {
    const bindings = await bindingsOf(desk)
    const found: { id: number; departmentId: null }[] = []
    for await (const flow of usedFlows(desk, businesses))
      if (hasPlace(flow, bindings, employeeId)) found.push({ id: flow.id, departmentId: null })
    return found
  },
  note: async () => '已发布的流程以新版本换成接收人，进行中的审批随之转到新版本',
  samples: namesOf,
  objection: unableOf,
  async assign(desk, employeeId, receiver, ids) {
    const flows = new Map((await desk.lock('approvalFlow', ids)).map(row => [row.id, row]))
    const given: Awaited<ReturnType<HandoverKind['assign']>> = []
    for await (const flow of usedFlows(desk, businesses, ids)) {
      const row = flows.get(flow.id)
      if (row)
        given.push({ id: flow.id, before: await givePlaces(desk, row, flow, { from: employeeId, to: receiver.id }) })
    }
    return given
  },
  async undo(desk, employeeId, noted) {
    const ids = noted.map(({ id }) => id)
    const flows = new Map((await desk.lock('approvalFlow', ids)).map(row => [row.id, row]))
    const left: number[] = []
    for (const { id, receiverId, before } of noted) {
      const row = flows.get(id)
      const back = { from: employeeId, to: receiverId }
      if (!row || !(await takePlacesBack(desk, row, back, before as never))) left.push(id)
    }
    return left.map(id => ({ id, name: flows.get(id)?.name ?? '', msg: `之后又有修改，没有${handoverAction.back}` }))
  },
})

async function namesOf(desk: Desk, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await desk
    .from('approvalFlow')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, note: '' }))
}
