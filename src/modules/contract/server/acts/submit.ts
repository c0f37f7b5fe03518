import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { assertFilledFor } from '../../../customFields/server/index.ts'
import { assertNoneBelow, type SheetLine } from '../../../lines/server/index.ts'
import { finalisedBy } from '../../../quotation/server/index.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { figured, summedColumns } from '../lines/figure.ts'
import { sheetOf } from '../lines/lines.ts'
import { storeLines } from '../lines/store.ts'
import { detailOf } from '../reading/detail.ts'
import type { Beyond } from '../record/beyond.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { holdDealOf, lockFor, today } from '../record/lock.ts'
import { assertTermsFit } from '../terms/terms.ts'
import { contractDocument } from './document.ts'

/** Throws 40000 where a contract comes to 0 yuan, or has lines of quantity 0, and nobody says why: both are more often forgotten than meant. */
function assertMeant(lines: readonly SheetLine[], { total }: { total: number }, reason: string): void {
  const empty = lines.find(
    line => line.quantity === 0 && line.sizes.length === 0 && (line.pieces ?? 0) === 0 && (line.netArea ?? 0) === 0,
  )
  const what = empty ? `“${empty.name}”的数量为 0` : total === 0 ? `合同金额为 ${yuan(0)}` : null
  if (what && reason === '') throw badInput('zeroReason', `${what}，请先改正；确实如此，请填写原因后提交`)
}

/** Takes the snapshots of signing: list price as typed, floor, cost, brand and category as of now. */
async function snapshot(desk: Desk, contract: ContractRecord, zeroReason: string) {
  const sheet = await sheetOf(desk, contract)
  if (sheet.lines.length === 0) throw conflict('合同还没有明细，请先添加商品或服务')
  const told = await figured(desk, { ...contract, contractId: contract.id }, sheet)
  const below = sheet.lines.filter((_, at) => told.warnings[at] !== null)
  await assertNoneBelow(below, () => finalisedBy(desk, contract.quotationId))
  const sums = summedColumns(sheet, told)
  assertMeant(sheet.lines, sums, zeroReason)
  await storeLines(desk, contract.id, sheet, told.snapshots)
  return sums
}

/** The calls that send contracts to their approval (chain.md §2: draft → approving → effective). */
export function submitHandlers(beyond: Beyond): Handled[] {
  const document = contractDocument(beyond)
  return [
    handle(routes.forecast, async (desk, { body: { id, chosen } }) => {
      return document.forecast(desk, await contracts.visible(desk, id), chosen)
    }),

    handle(routes.submit, async (desk, { body: { id, version, chosen, zeroReason } }) => {
      await contracts.visible(desk, id)
      const deal = await holdDealOf(desk, id)
      if (deal && deal.poolId !== null) throw conflict('商机在公海里，请先领取商机，再提交合同')
      await beyond.hold(desk, today())
      const { contract } = await lockFor(desk, id, 'submit', { version })
      await assertFilledFor(desk, customContract, contract.own, 'submitted', async () => contract)
      const sums = await snapshot(desk, contract, zeroReason)
      await assertTermsFit(desk, id, sums.total)
      await document.send(desk, contract, chosen, { ...sums, zeroReason })
      return detailOf(desk, id)
    }),
  ]
}
