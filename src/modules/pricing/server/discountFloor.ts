import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { changeFacts, type EmployeeRecord } from '../../organisation/server/index.ts'
import { setDiscountFloor } from '../api/discountFloor.ts'

/** Returns the person's own discount floor in basis points of the list price; null without one (product.md §3). */
export async function discountFloorOf(desk: Desk): Promise<number | null> {
  const mine = await desk.from('employee').select('discountFloor').where('id', '=', desk.employeeId).executeTakeFirst()
  return mine?.discountFloor ?? null
}

/**
 * Tells whether the person may set a floor: an administrator any, others none lower than their own, so that nobody gives
 * themselves or others a discount that they lack (product.md §1, §3). Taking one away leaves the floors of the rank, so who
 * has a floor of their own may not do that either.
 */
async function mayGiveFloor(
  desk: Desk,
  { discountFloor: before }: EmployeeRecord,
  floor: number | null,
): Promise<boolean> {
  if (floor === before || desk.permissions.modules === 'all') return true
  const mine = await discountFloorOf(desk)
  return floor === null ? mine === null : mine !== null && mine <= floor
}

/** The call that sets a person's own floor. */
export const floorHandlers = [
  handle(setDiscountFloor, (desk, { body: { id, discountFloor } }) =>
    changeFacts(desk, id, { discountFloor }, '设置折扣底线', async employee => {
      if (!(await mayGiveFloor(desk, employee, discountFloor)))
        throw badInput('discountFloor', '不能低于您自己的折扣底线，请由公司管理员设置')
    }),
  ),
]
