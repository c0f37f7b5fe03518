import type { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { assertBuiltIn } from '../../../customFields/server/index.ts'
import { assertPriceWords, checkedOf, compose, linesTold, ofDeal, orderOffTold } from '../../../lines/server/index.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { type ContractContent, ContractInfo, type ContractInfoEdit } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { plannedOf } from '../../api/terms.ts'
import { ContractWords } from '../../api/words.ts'
import { figured, judgedOf, summedColumns } from '../lines/figure.ts'
import { sheetOf } from '../lines/lines.ts'
import { storeLines } from '../lines/store.ts'
import { detailOf } from '../reading/detail.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { changedCustomValues, customContract } from '../record/custom.ts'
import { lockFor, today } from '../record/lock.ts'
import { plannedTerms, storeTerms } from '../terms/terms.ts'

const headOf = ({ channelId, levelId, discountKind, discount, coupon, rounding, clauses }: ContractContent) => ({
  channelId,
  levelId,
  discountKind,
  discount,
  coupon,
  rounding,
  clauses,
})

type InfoEdit = Omit<z.output<typeof ContractInfoEdit>, 'own'>

/** Returns what was sent of what is kept besides the price. */
function infoIn(sent: InfoEdit): InfoEdit {
  const keys = Object.keys(ContractInfo.shape) as (keyof ContractInfo)[]
  return Object.fromEntries(keys.flatMap(key => (sent[key] === undefined ? [] : [[key, sent[key]]])))
}

/** Computes what was typed of a contract as quotations are computed (one computation for both). */
async function composed(desk: Desk, content: ContractContent, contract: ContractRecord, reprice: boolean) {
  const before = await sheetOf(desk, contract)
  const sheet = await compose(desk, content, { before, reprice })
  return { before, sheet, head: { ...headOf(content), ...ofDeal(contract), contractId: contract.id } }
}

export const writeHandlers = [
  handle(routes.check, async (desk, { body: { id, reprice, ...content } }) => {
    const contract = await contracts.visible(desk, id)
    await assertPriceWords(desk, content)
    const { sheet, head } = await composed(desk, content, contract, reprice)
    const planned = plannedOf(sheet.sums.total, content.terms)
    const isFault = 'msg' in planned
    return {
      ...(await checkedOf(desk, sheet, await judgedOf(desk, head, sheet))),
      planned: isFault ? null : planned,
      fault: isFault ? planned.msg : null,
    }
  }),

  handle(routes.save, async (desk, { body }) => {
    const { id, version, force, reprice, own: entered, ...content } = body
    const info = infoIn(content)
    await assertBuiltIn(desk, customContract, info, { isNew: false })
    const { contract } = await lockFor(desk, id, 'edit', { version, force })
    await assertWords(desk, ContractWords, content, contract)
    const { before, sheet, head } = await composed(desk, content, contract, reprice)
    const told = await figured(desk, head, sheet)
    await storeLines(desk, id, sheet, told.snapshots)
    await storeTerms(desk, id, content.terms, plannedTerms(sheet.sums.total, content.terms))
    const summed = summedColumns(sheet, told)
    const own = await changedCustomValues(desk, contract, { ...info, ...summed }, entered)
    const patch = {
      ...headOf(content),
      ...info,
      ...summed,
      ...(own !== undefined && { own }),
      ...(reprice && { pricedOn: today() }),
    }
    const more = { ...orderOffTold(content, contract), ...linesTold(before, sheet) }
    await desk.change('contract', contract, patch, { action: '编辑合同', name: contract.number, more })
    await contracts.tell(desk, [contract])
    return detailOf(desk, id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, own: entered, ...info } }) => {
    await assertBuiltIn(desk, customContract, info, { isNew: false })
    const { contract } = await lockFor(desk, id, 'info', { version, force })
    const own = await changedCustomValues(desk, contract, info, entered)
    const patch = own === undefined ? info : { ...info, own }
    await desk.change('contract', contract, patch, { action: '修改合同资料', name: contract.number })
    await contracts.tell(desk, [contract])
    return detailOf(desk, id)
  }),
]
