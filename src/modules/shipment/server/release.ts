import { yuan } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type Allowance, lackingTerms, releaseAllowed, releaseForeseen } from '../../money/server/index.ts'

/** Returns in words what a contract lacks before its goods may leave, and of which terms, as far as the person sees the contract; null where they may. */
async function lacksInWords(desk: Desk, contractId: number, { allowed, short }: Allowance): Promise<string | null> {
  if (allowed) return null
  const isSeen = (await desk.names('contract', [contractId])).has(contractId)
  if (!isSeen) return '货款还没有到齐，请联系业务员收款，或由他申请放行'
  const terms = await lackingTerms(desk, contractId, 'shipping')
  const named = terms.map(({ name, short: lacks }) => (terms.length > 1 ? `${name} ${yuan(lacks)}` : name)).join('、')
  return `还差 ${yuan(short)}${named && `（${named}）`}，请先收款并由财务确认，或申请放行`
}

/** Returns what the money lacks before goods of a contract may leave, for a screen. */
export const lacksNow = async (desk: Desk, contractId: number): Promise<string | null> =>
  lacksInWords(desk, contractId, await releaseForeseen(desk, contractId, 'shipping'))

/** Refuses goods of a locked contract that the money does not let go (chain-stock.md, Release). Throws 40900 with what lacks. */
export async function assertReleased(desk: Desk, contractId: number): Promise<void> {
  const lacks = await lacksInWords(desk, contractId, await releaseAllowed(desk, contractId, 'shipping'))
  if (lacks) throw conflict(`不能出库：${lacks}`)
}
