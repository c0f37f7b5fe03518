import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle, handlePieces } from '../../../../kernel/server/http/mount.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { type Business, businessOf } from '../record/business.ts'
import { differenceOf } from './difference.ts'
import { flowRecord, versionNumbered } from './load.ts'
import { movables, moveInstance } from './move.ts'
import { problemsIn } from './problems.ts'
import { publish, restore, retire } from './publish.ts'
import { flowDetail, flowRow, flowRows, flowTypes, flowVersions } from './read.ts'
import { replayed } from './replay.ts'
import { simulation } from './simulate.ts'
import { addFlow, editFlow, removeFlow, revertTo, saveDraft } from './write.ts'

/** Returns the calls of 审批管理; `businesses` are the registered types of documents. */
export function flowHandlers(businesses: readonly Business[]): Handled[] {
  const shown = (desk: Desk, id: number) => flowRow(desk, businesses, id)
  const after = async (desk: Desk, id: number, work: Promise<void>) => {
    await work
    return shown(desk, id)
  }
  return [
    handle(routes.list, desk => flowRows(desk, businesses)),
    handle(routes.types, desk => flowTypes(desk, businesses)),
    handle(routes.detail, (desk, { params }) => flowDetail(desk, businesses, params.id)),
    handle(routes.add, async (desk, { body }) => shown(desk, await addFlow(desk, businesses, body))),
    handle(routes.edit, (desk, { body }) => after(desk, body.id, editFlow(desk, body))),
    handle(routes.remove, async (desk, { body }) => {
      await removeFlow(desk, body.id)
      return null
    }),
    handle(routes.draft, (desk, { body }) => saveDraft(desk, businesses, body)),
    handle(routes.validate, async (desk, { body: { id, draft } }) => {
      const row = await flowRecord(desk, id)
      const fields = await businessOf(businesses, row.business).fields(desk, row.formId)
      return problemsIn(desk, businesses, { id, flow: draft ?? Flow.parse(row.draft), fields })
    }),
    handle(routes.publish, (desk, { body }) => after(desk, body.id, publish(desk, businesses, body))),
    handle(routes.retire, (desk, { body: { id } }) => after(desk, id, retire(desk, id))),
    handle(routes.restore, (desk, { body: { id } }) => after(desk, id, restore(desk, id))),
    handle(routes.versions, (desk, { params }) => flowVersions(desk, params.id)),
    handle(routes.version, async (desk, { params: { id, number } }) => {
      const { drawn } = await versionNumbered(desk, id, number)
      const told = (await flowVersions(desk, id)).find(one => one.number === number)
      return { ...(told as NonNullable<typeof told>), flow: drawn }
    }),
    handle(routes.simulate, (desk, { body }) => simulation(desk, businesses, body)),
    handle(routes.difference, (desk, { params, query }) => differenceOf(desk, businesses, params.id, query)),
    handlePieces(routes.replay, (pieces, { params }) => replayed(pieces, businesses, params.id)),
    handle(routes.movable, (desk, { params }) => movables(desk, businesses, params.id)),
    handle(routes.move, async (desk, { body }) => {
      await moveInstance(desk, businesses, body)
      return null
    }),
    handle(routes.revert, (desk, { body }) => revertTo(desk, businesses, body)),
  ]
}
