import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point, type World } from '../../../../kernel/server/module.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'

/** What documents in effect come to of a deal, in fen; null where it has none. */
export type SoldAmount = (desk: Desk, dealId: number) => Promise<number | null>
export const soldAmounts = point<SoldAmount>('soldAmounts')

/**
 * Returns what gives the amount for which people win a deal: what its documents in effect come to, or what they entered where it has none.
 * Throws 40000 where they entered something else.
 */
export function amountWonIn({ all }: Pick<World, 'all'>) {
  const kinds = all(soldAmounts)
  return async (desk: Desk, dealId: number, entered: number | undefined): Promise<number | undefined> => {
    const known = await Promise.all(kinds.map(kind => kind(desk, dealId)))
    const amounts = known.filter(amount => amount !== null)
    if (amounts.length === 0) return entered
    const sold = amounts.reduce((sum, amount) => sum + amount, 0)
    if (entered !== undefined && entered !== sold)
      throw badInput('dealAmount', `商机已有生效的合同，成交金额应为合同合计 ${yuan(sold)}`)
    return sold
  }
}
