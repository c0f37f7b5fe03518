import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { maskPhone } from '../../../../kernel/server/limits/mask.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { MergeField } from '../../api/merge.ts'
import type { CustomerRecord } from '../sight.ts'

async function hasFurther(desk: Desk, ids: readonly number[], phone: string): Promise<boolean> {
  const found = await desk
    .from('customerPhone')
    .select('id')
    .where('customerId', 'in', [...ids])
    .where('phone', '=', phone)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Tells whether the first phone of what two customers become is another customer's too. Throws 40900 where a phone that one of them
 * shares can be neither the first nor a further one of theirs.
 */
export async function sharesAfter(
  desk: Desk,
  kept: CustomerRecord,
  merged: CustomerRecord,
  fields: readonly MergeField[],
): Promise<boolean> {
  const [first, other] = fields.includes('phone') ? [merged, kept] : [kept, merged]
  if (first.phone === other.phone) return kept.sharesPhone && merged.sharesPhone
  const both = [kept.id, merged.id]
  if (other.phone && other.sharesPhone && !(await hasFurther(desk, both, other.phone)))
    throw conflict(`电话 ${maskPhone(other.phone)} 也是另一位客户的，请先合并“${other.name}”与那位客户`)
  if (first.phone && first.sharesPhone && (await hasFurther(desk, both, first.phone)))
    throw conflict(`电话 ${maskPhone(first.phone)} 是“${other.name}”的其他电话，请以“${other.name}”的电话为主电话`)
  return first.sharesPhone
}
