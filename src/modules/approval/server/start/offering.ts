import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Business } from '../record/business.ts'
import { isApproved } from './begin.ts'

/**
 * Returns the refused records of a bulk action, with an offer to request those in `over` if this company approves such
 * requests.
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
