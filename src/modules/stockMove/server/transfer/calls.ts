import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { documentDetail, documentHandlers } from '../../../documents/server/index.ts'
import { transferRoutes as routes, TransferEntered } from '../../api/transfer.ts'
import { assertLines, become } from './becoming.ts'
import { drafted, transferDocument } from './document.ts'
import { partsOf, transferLines } from './lines.ts'
import { transfers } from './transfers.ts'

const read = {
  served: transfers,
  lines: transferLines,
  more: async (desk: Desk, id: number) => ({ parts: await partsOf(desk, id) }),
}
const detailOf = documentDetail(read)

/** The calls of transfers. */
export const transferHandlers: Handled[] = [
  ...documentHandlers({
    ...read,
    document: transferDocument,
    routes,
    entered: TransferEntered,
    prefix: 'DB',
    drafted,
  }),

  handle(routes.receive, async (desk, { body: { id, lines, note } }) => {
    assertLines(lines)
    const transfer = await transfers.lock(desk, id, 'receive', {})
    const told = lines.map(({ lineId, boxes, rest, damagedBoxes, damagedRest }) => ({
      lineId,
      accepted: { boxes, rest },
      damaged: { boxes: damagedBoxes, rest: damagedRest },
    }))
    await become(desk, transfer, told, { action: '调拨收货', note })
    return detailOf(desk, id)
  }),

  handle(routes.lose, async (desk, { body: { id, lines, note, answers } }) => {
    assertLines(lines)
    const transfer = await transfers.lock(desk, id, 'lose', {})
    const told = lines.map(({ lineId, boxes, rest }) => ({ lineId, lost: { boxes, rest } }))
    await become(desk, transfer, told, { action: '调拨丢失', note, answers })
    return detailOf(desk, id)
  }),

  handle(routes.takeBack, async (desk, { body: { id, lines, note } }) => {
    assertLines(lines)
    const transfer = await transfers.lock(desk, id, 'takeBack', {})
    const told = lines.map(({ lineId, boxes, rest }) => ({ lineId, returned: { boxes, rest } }))
    await become(desk, transfer, told, { action: '收回调拨', note })
    return detailOf(desk, id)
  }),
]
