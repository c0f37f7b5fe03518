import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { assertFilledFor } from '../../../customFields/server/index.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import { type Sheet, toLines } from '../../../lines/server/index.ts'
import { beginDeal, type Deal, holdDeal, openDealsOf } from '../../../opportunity/server/index.ts'
import { contractActs } from '../../api/state.ts'
import type { TermInput } from '../../api/terms.ts'
import type { Figured } from '../lines/figure.ts'
import { kindsOf } from '../lines/store.ts'
import { beyondOf } from '../record/beyond.ts'
import { contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { today } from '../record/lock.ts'
import { refusalFor } from './adding.ts'
import { composed, draftContract } from './drafting.ts'
import { takeEffect } from './effect.ts'

const title = '零售'

/** All of it is paid before it leaves. */
const whole: TermInput = {
  name: '全款',
  dueKind: 'delivery',
  dueDay: null,
  offsetDays: 0,
  rate: null,
  amount: null,
}

/** What is sold without a contract that anybody signs: to whom, and lines of pieces at prices. */
export type Retail = { customerId: number; lines: LineInput[] }

/**
 * Sells goods to a customer at once: a contract of kind 零售 with one term takes effect without an approval, since no line of it is below the person's floor.
 * It has a deal of its own, or that of a retail sale before it that is still open: another deal of the customer is about more than loose goods, and would be
 * won by it. Returns its number.
 * Throws 40400 for a customer out of reach, 40000 by line (`lines.0.price`), 40300, and 40900 in words.
 */
export async function sellRetail(desk: Desk, { customerId, lines }: Retail): Promise<number> {
  desk.demand(contractActs.edit.needs)
  contracts.demand(desk)
  if (!(await desk.names('customer', [customerId])).has(customerId)) throw notFound('客户')
  const beyond = beyondOf({ all: point => desk.brought(point) })
  const dealId = await dealFor(desk, { customerId, lines })
  await holdDeal(desk, dealId)
  await beyond.hold(desk, today())
  const action = '零售下单'
  const drafted = { space: title, lines, action, kind: 'retail', terms: [whole], assert: assertSellable } as const
  const contract = await draftContract(desk, dealId, drafted).catch(toLines)
  await assertFilledFor(desk, customContract, contract.own, 'submitted', async () => contract).catch(toContract)
  const refusal = await takeEffect(desk, beyond, contract.id)
  if (refusal !== null) throw conflict(refusal)
  return contract.id
}

/** A loose order has no fields of contracts: who must fill some in signs one. */
function toContract(error: unknown): never {
  throw error instanceof Refusal ? conflict(`${error.message}；零售下单不填这些，请办合同`) : error
}

/** Returns the open deals of a customer of which loose goods were sold, the newest first. */
async function retailDeals(desk: Desk, customerId: number): Promise<Deal[]> {
  const open = await openDealsOf(desk, customerId)
  if (open.length === 0) return []
  const sold = await desk
    .from('contract')
    .select('opportunityId')
    .where('kind', '=', 'retail')
    .where(
      'opportunityId',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  const ids = new Set(sold.map(({ opportunityId }) => opportunityId))
  return open.filter(({ id }) => ids.has(id))
}

/** Returns the deal of what is sold. A new one holds what is known of it, so that the contract wins it where nothing else is asked for. */
async function dealFor(desk: Desk, { customerId, lines }: Retail): Promise<number> {
  for (const deal of await retailDeals(desk, customerId)) if ((await refusalFor(desk, deal)) === null) return deal.id
  const whose = { customerId, opportunityId: null }
  const { sheet, told } = await composed(desk, whose, { space: title, lines }).catch(toLines)
  assertSellable(sheet, told)
  const kinds = [...(await kindsOf(desk, sheet.lines)).values()]
  const known = {
    brandIds: [...new Set(kinds.flatMap(({ brandId }) => brandId ?? []))],
    categoryIds: [...new Set(kinds.flatMap(({ categoryId }) => categoryId ?? []))],
    expectedAmount: sheet.sums.total,
    expectedOn: today(),
  }
  return (await beginDeal(desk, customerId, title, known)).id
}

/** Throws 40000 for the first line whose goods have no list price today, that costs nothing, or that nobody may sell so without an approval. */
function assertSellable({ lines }: Sheet, { warnings }: Figured): void {
  for (const [at, { goods, net }] of lines.entries()) {
    const [field, row] = [`lines.${at}.price`, `第 ${at + 1} 行`]
    if (!goods?.listPrice) throw badInput(field, `${row}的商品今天没有标价，不能零售：请先维护标价，或办合同`)
    if (net === 0) throw badInput(field, `${row}没有单价：请填写单价，或办合同`)
    const warning = warnings[at]
    if (warning != null) throw badInput(field, `${row}的单价：${warning}。请改到底价以上，或办合同并申请特价`)
  }
}
