import { yuan } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { agreedBy } from '../../approval/server/index.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { specialsOf } from './use.ts'

/**
 * Says of offers, by their ids, at what price they let goods go and who allowed it: `特价单 TJ…：¥70.00/㎡，有效期至 2026-12-01，李经理批准`. Only offers that
 * the person sees are among them. A few statements however many there are.
 */
export async function allowedWords(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const seen = await desk.names('specialOffer', ids)
  const offers = [...(await specialsOf(desk, [...seen.keys()])).values()]
  const agreed = await agreedBy(
    desk,
    offers.flatMap(({ approvalId }) => approvalId ?? []),
  )
  return new Map(
    offers.map(({ id, number, price, priceUnit, untilOn, approvalId }) => {
      const people = agreed.get(approvalId ?? 0) ?? []
      const who = people.length === 0 ? '按审批流程通过' : `${people.join('、')}批准`
      return [id, `特价单 ${number}：${yuan(price)}/${priceUnits[priceUnit]}，有效期至 ${untilOn}，${who}`]
    }),
  )
}
