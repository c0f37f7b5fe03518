import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { signedLines } from '../lines/lines.ts'
import { refusalOf, type Taking, takeSpecials } from '../lines/specials.ts'
import type { Beyond } from '../record/beyond.ts'
import { contracts } from '../record/contracts.ts'
import { holdDealOf, lockContract, today } from '../record/lock.ts'
import { winSold } from '../record/sold.ts'
import { appendTerms, dueOf, happenedOf } from '../terms/terms.ts'

/**
 * Makes a contract effective: its special offers are consumed, its terms ask for their amounts, and its deal is won, in this transaction
 * (chain.md §1, §2). A deal that lacks what 成交 asks for stays open; whose contract it is finds it in their to-dos.
 * Returns why that is not possible any more, in words; then nothing but the state has changed: it can be typed again.
 */
export async function takeEffect(desk: Desk, beyond: Beyond, id: number): Promise<string | null> {
  const on = today()
  await holdDealOf(desk, id)
  await beyond.hold(desk, on)
  const { contract, terms } = await lockContract(desk, id)
  const takings = takingsOf(await signedLines(desk, id))
  const refusal = await refusalOf(desk, takings)
  if (refusal !== null) {
    await desk.change(
      'contract',
      contract,
      { state: 'rejected' },
      { action: `未能生效：${refusal}`, name: contract.number },
    )
    await contracts.tell(desk, [contract])
    return refusal
  }
  await takeSpecials(desk, contract, takings)
  const happened = happenedOf(contract)
  const entries = terms.map(term => ({ termId: term.id, amount: term.planned, dueOn: dueOf(term, happened) }))
  const patch = { state: 'effective', effectiveAt: sql<string>`now()` } as const
  await desk.change('contract', contract, patch, { action: '合同生效', name: contract.number })
  await appendTerms(desk, id, { kind: 'contract', id, on }, entries)
  await beyond.settle(desk, id, entries)
  await winSold(desk, contract)
  await contracts.tell(desk, [contract])
  return null
}

function takingsOf(lines: Awaited<ReturnType<typeof signedLines>>): Taking[] {
  return lines.flatMap(({ id, specialId, specialQuantity, goodsId }) =>
    specialId !== null && goodsId !== null && specialQuantity
      ? [{ lineId: id, specialId, goodsId, quantity: specialQuantity }]
      : [],
  )
}
