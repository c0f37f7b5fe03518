import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { documentDetail } from '../../../documents/server/index.ts'
import { reversePosting } from '../../../warehouse/server/index.ts'
import { receiptRoutes as routes } from '../../api/receipt.ts'
import { hasCosts } from '../cost/costs.ts'
import { lockPurchase, uncountReceived } from '../order/receiving.ts'
import { receiptDocument } from './document.ts'
import { receiptLines } from './lines.ts'
import { receipts } from './receipts.ts'

const detailOf = documentDetail({ served: receipts, lines: receiptLines })

/** 冲销: takes a posted receipt back, all of it or nothing, at most what is free of it. */
export const reverseHandlers = [
  handle(routes.reverse, async (desk, { body: { id, version, reason } }) => {
    const stored = await receipts.lock(desk, id, 'reverse', { version })
    const cause = { kind: 'stockReceipt', id }
    const lines = await receiptLines.read(desk, id)
    if (lines.some(({ returned }) => returned > 0))
      throw conflict('这张入库单有货退给了供应商，请先冲销它的退货单，再冲销入库单')
    if (await hasCosts(desk, id)) throw conflict('这张入库单有后补的费用，请先在“费用”里冲销，再冲销入库单')
    const { purchaseId } = stored
    if (purchaseId !== null) await uncountReceived(desk, await lockPurchase(desk, purchaseId), lines)
    await reversePosting(desk, cause, cause, { places: new Map(lines.map((line, at) => [line.id, at])) })
    await receiptDocument.change(desk, stored, { state: 'reversed', reverseReason: reason }, '冲销入库单')
    return detailOf(desk, id)
  }),
]
