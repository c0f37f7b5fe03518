import type { Desk } from '../../../kernel/server/desk.ts'
import { isApproved } from './begin.ts'
import type { Business } from './business.ts'

/**
 * Returns what a bulk action refused, where those of `over` may be asked for if such requests are approved in this
 * company.
 */
export async function offering<R extends { refused: { id: number; mayAsk?: boolean }[] }>(
  desk: Desk,
  business: Business,
  result: R,
  over: ReadonlySet<number>,
): Promise<R> {
  if (over.size === 0 || !(await isApproved(desk, business))) return result
  return { ...result, refused: result.refused.map(one => (over.has(one.id) ? { ...one, mayAsk: true } : one)) }
}
