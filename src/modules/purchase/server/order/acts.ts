import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { documentDetail } from '../../../documents/server/index.ts'
import { purchaseRoutes as routes } from '../../api/purchase.ts'
import { purchaseLines } from './lines.ts'
import { purchases } from './purchases.ts'
import { settle } from './receiving.ts'

const detailOf = documentDetail({ served: purchases, lines: purchaseLines })

/** What is done with a purchase after it was ordered. */
export const followHandlers = [
  handle(routes.accept, async (desk, { body: { id, version, acceptedOn, promisedOn } }) => {
    if (acceptedOn > formatDate(clock.now())) throw badInput('acceptedOn', '供应商确认日不能晚于今天')
    const purchase = await purchases.lock(desk, id, 'accept', { version })
    if (promisedOn !== null)
      await desk.client.query(
        `update purchase_line set promised_on = $3
         where office_id = $1 and purchase_id = $2 and closed_reason = '' and received < pieces`,
        [desk.officeId, id, promisedOn],
      )
    await settle(desk, purchase, '供应商确认', { acceptedOn })
    return detailOf(desk, id)
  }),

  handle(routes.close, async (desk, { body: { id, version, reason, lineIds } }) => {
    await purchases.visible(desk, id)
    const named = await purchaseLines.read(desk, id)
    const missing = lineIds.find(lineId => !named.some(line => line.id === lineId))
    if (missing !== undefined) throw badInput('lineIds', '要关闭的行不在这张采购单上，请刷新后重新选择')
    const purchase = await purchases.lock(desk, id, 'close', { version })
    const lines = await purchaseLines.read(desk, id)
    const closing = lines.filter(
      line => line.closedReason === '' && (lineIds.length === 0 || lineIds.includes(line.id)),
    )
    await desk.client.query(
      'update purchase_line set closed_reason = $3 where office_id = $1 and purchase_id = $2 and id = any($4::bigint[])',
      [desk.officeId, id, reason, closing.map(line => line.id)],
    )
    const isAll = lines.every(line => line.closedReason !== '' || closing.includes(line))
    const action = isAll ? '关闭采购单' : `关闭采购行：${closing.map(({ goodsName }) => goodsName).join('、')}`
    await settle(desk, purchase, action, isAll ? { state: 'closed', closeReason: reason } : {})
    return detailOf(desk, id)
  }),

  handle(routes.reopen, async (desk, { body: { id, version } }) => {
    const purchase = await purchases.lock(desk, id, 'reopen', { version })
    const lines = await purchaseLines.read(desk, id)
    if (lines.every(({ closedReason }) => closedReason === ''))
      throw conflict('采购单没有关闭的行，请直接新增入库单收货')
    await desk.client.query(`update purchase_line set closed_reason = '' where office_id = $1 and purchase_id = $2`, [
      desk.officeId,
      id,
    ])
    await settle(desk, purchase, '重新打开采购单', { state: 'done', closeReason: '' })
    return detailOf(desk, id)
  }),
]
