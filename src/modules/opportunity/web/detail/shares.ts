import { percentWords } from '../../../../kernel/api/format.ts'
import type { MemberFacts } from '../../api/opportunity.ts'

/** All of a deal's performance, in basis points. */
export const whole = 10_000

/**
 * Divides the whole into equal parts, in basis points; the first gets the remainder, so that the parts sum to it exactly.
 */
export function equalShares(count: number): number[] {
  if (count === 0) return []
  const part = Math.floor(whole / count)
  return Array.from({ length: count }, (_, index) => (index === 0 ? whole - part * (count - 1) : part))
}

/** Returns the fault of entered members, in words; undefined if they can be saved. */
export function faultOfMembers(members: readonly Partial<MemberFacts>[]): string | undefined {
  if (members.some(member => !member.employeeId)) return '请选择成员'
  if (new Set(members.map(member => member.employeeId)).size < members.length) return '同一个人只能出现一次'
  if (members.some(({ share = 0 }) => !Number.isInteger(share) || share < 0 || share > whole))
    return '分成应在 0% 到 100% 之间'
  if (members.length === 0) return undefined
  const sum = members.reduce((total, { share = 0 }) => total + share, 0)
  if (sum === whole) return undefined
  const off = percentWords(Math.abs(whole - sum))
  return sum < whole ? `合计 ${percentWords(sum)}，还差 ${off}` : `合计 ${percentWords(sum)}，多了 ${off}`
}
