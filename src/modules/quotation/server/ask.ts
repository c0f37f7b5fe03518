import { handle } from '../../../kernel/server/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { askSpecial } from '../../special/server/index.ts'
import { quotationRoutes as routes } from '../contract/routes.ts'
import { sheetOf } from './detail.ts'
import { judge } from './judge.ts'
import { visibleQuotation } from './sight.ts'
import { countOf } from './specials.ts'

/** Asks for a special price for what a line is sold at: net, per unit of its goods, for as many as its lines of these goods below the floor hold together. */
export const askHandlers = [
  handle(routes.ask, async (desk, { body: { id, linePlace, untilOn, reason } }) => {
    const { quotation } = await visibleQuotation(desk, id)
    if (quotation.state !== 'draft') throw conflict('只有草稿可以申请特价')
    const { lines } = await sheetOf(desk, quotation)
    const line = lines[linePlace]
    if (!line || line.goodsId === null || line.extent.top === 0n) throw badInput('linePlace', '这一行没有商品或数量')
    const judged = await judge(desk, quotation, lines)
    const same = lines.filter((one, at) => one === line || (one.goodsId === line.goodsId && judged[at]?.warning))
    const prices = same.map(({ net, extent }) => Number((BigInt(net) * extent.bottom) / (extent.top || 1n)))
    const facts = {
      customerId: quotation.customerId,
      goodsId: line.goodsId,
      gradeId: null,
      price: Math.min(...prices),
      pieces: same.reduce((sum, one) => sum + countOf(one), 0),
      untilOn,
      reason,
    }
    const { number } = await askSpecial(desk, { ...facts, asked: { kind: 'quotation', id } })
    return { number }
  }),
]
