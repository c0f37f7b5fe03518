import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { guarded } from '../../../goods/api/goods.ts'
import type { Deal } from '../../../opportunity/server/index.ts'
import { scopeModule } from '../record/scope.ts'

/** Returns whose sale a deal's contract is: the deal's owner, and their department. */
export function saleOf(desk: Desk, { ownerId, departmentId }: Deal) {
  return { ownerId: ownerId ?? desk.employeeId, departmentId: departmentId ?? desk.who.departmentId }
}

/**
 * Returns why the person makes no contract of a deal that they answer for or work on, in words that name the way on; null where they may. A new
 * contract is its owner's: who would not see it makes none.
 */
export async function refusalFor(desk: Desk, deal: Deal): Promise<string | null> {
  if (deal.status === 'lost') return '商机已战败，不能签合同，请先重新激活商机'
  if (!desk.may(guarded.listPrice)) return '您看不到商品的标价，不能签合同，请联系管理员'
  const sale = saleOf(desk, deal)
  if (desk.reaches(scopeModule, sale)) return null
  if (sale.ownerId === desk.employeeId) return '您的角色没有合同的数据范围，请联系管理员'
  const owner = await desk.from('employee').select('name').where('id', '=', sale.ownerId).executeTakeFirst()
  return `合同记在商机负责人${owner?.name ?? ''}名下，不在您的数据范围内，请由负责人签合同`
}

/** Throws 40900 where the person makes no contract of the deal. */
export async function assertMakes(desk: Desk, deal: Deal): Promise<void> {
  const refusal = await refusalFor(desk, deal)
  if (refusal !== null) throw conflict(refusal)
}
