import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Returns the person's own discount floor in basis points of the list price; null without one (product.md §3). */
export async function discountFloorOf(desk: Desk): Promise<number | null> {
  const mine = await desk.from('employee').select('discountFloor').where('id', '=', desk.employeeId).executeTakeFirst()
  return mine?.discountFloor ?? null
}
