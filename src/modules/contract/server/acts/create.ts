import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { carriedCustomValues } from '../../../customFields/server/index.ts'
import { noSums, type Sheet, termsOf } from '../../../lines/server/index.ts'
import { workedDeal } from '../../../opportunity/server/index.ts'
import {
  type Contractable,
  type ContractableLine,
  customQuotation,
  lockForContract,
  markContracted,
  quotations,
} from '../../../quotation/server/index.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { type Snapshot, specialOf } from '../lines/lines.ts'
import { detailOf } from '../reading/detail.ts'
import { contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { scopeModule } from '../record/scope.ts'
import { assertMakes, refusalFor } from './adding.ts'
import { keepDraft } from './drafting.ts'

const snapshotOf = (line: ContractableLine): Snapshot => ({
  floor: line.floor,
  cost: line.cost,
  special: specialOf(line, line.offer),
})

/** Makes a draft of all that a quotation holds, with the prices that the customer was offered. */
async function fromQuotation(desk: Desk, quotationId: number): Promise<number> {
  const { opportunityId } = await quotations.visible(desk, quotationId)
  const deal = await workedDeal(desk, opportunityId)
  await assertMakes(desk, deal)
  const held: Contractable = await lockForContract(desk, quotationId)
  const { quotation, lines, spaces, sets, sums } = held
  await assertFirst(desk, quotationId)
  const { channelId, levelId, discountKind, discount, coupon, rounding, remark } = quotation
  const head = { quotationId, channelId, levelId, discountKind, discount, coupon, rounding, remark }
  const sheet = { spaces, sets, sums, lines }
  const carried = await carriedCustomValues(desk, customQuotation, quotation.own, customContract)
  const more = { ...head, carried, snapshots: lines.map(snapshotOf) }
  const contract = await keepDraft(desk, deal, sheet, more, '由报价单生成合同')
  await markContracted(desk, held, contract.number)
  return contract.id
}

/** Throws 40900 if a quotation, which is locked, has a contract already; names it only within the person's data scope. */
async function assertFirst(desk: Desk, quotationId: number): Promise<void> {
  const other = await desk
    .from('contract')
    .select(['number', 'ownerId', 'departmentId'])
    .where('quotationId', '=', quotationId)
    .where('state', '<>', 'void')
    .executeTakeFirst()
  if (!other) return
  const which = desk.reaches(scopeModule, other) ? ` ${other.number}，请打开它` : '，请联系合同的负责人'
  throw conflict(`这份报价单已生成合同${which}`)
}

export const createHandlers = [
  handle(routes.add, async (desk, { body: { opportunityId } }) => {
    contracts.demand(desk)
    const deal = await workedDeal(desk, opportunityId)
    const terms = await termsOf(desk, { customerId: deal.customerId, opportunityId: deal.id })
    const empty: Sheet = { spaces: ['客厅'], lines: [], sets: [], sums: noSums }
    const contract = await keepDraft(desk, deal, empty, { snapshots: [], ...terms }, '新增合同')
    return detailOf(desk, contract.id)
  }),

  handle(routes.adding, async (desk, { params: { opportunityId } }) => ({
    refusal: await refusalFor(desk, await workedDeal(desk, opportunityId)),
  })),

  handle(routes.fromQuotation, async (desk, { body: { quotationId } }) => {
    contracts.demand(desk)
    return detailOf(desk, await fromQuotation(desk, quotationId))
  }),
]
