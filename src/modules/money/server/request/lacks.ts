import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Purpose } from '../../api/request.ts'
import { type Allowance, lackingTerms, releaseAllowed, releaseForeseen } from './contracts.ts'

const acts = { production: '开工', shipping: '出库' } as const satisfies Record<Purpose, string>

/** Returns in words what a contract lacks before its goods are made or leave, and of which terms, as far as the person sees the contract; null where they may. */
async function lacksInWords(
  desk: Desk,
  contractId: number,
  purpose: Purpose,
  { allowed, short }: Allowance,
): Promise<string | null> {
  if (allowed) return null
  const isSeen = (await desk.names('contract', [contractId])).has(contractId)
  if (!isSeen) return '货款还没有到齐，请联系业务员收款，或由他申请放行'
  const terms = await lackingTerms(desk, contractId, purpose)
  const named = terms.map(({ name, short: lacks }) => (terms.length > 1 ? `${name} ${yuan(lacks)}` : name)).join('、')
  return `还差 ${yuan(short)}${named && `（${named}）`}，请先收款并由财务确认，或申请放行`
}

/** Returns what the money of a contract lacks before its goods are made or leave, for a screen: it locks nothing. Throws 40400 without the contract. */
export const lacksNow = async (desk: Desk, contractId: number, purpose: Purpose): Promise<string | null> =>
  lacksInWords(desk, contractId, purpose, await releaseForeseen(desk, contractId, purpose))

/** Refuses goods of a locked contract that the money does not let be made or leave (chain-stock.md, Release). Throws 40900 with what lacks. */
export async function assertReleased(desk: Desk, contractId: number, purpose: Purpose): Promise<void> {
  const lacks = await lacksInWords(desk, contractId, purpose, await releaseAllowed(desk, contractId, purpose))
  if (lacks) throw conflict(`不能${acts[purpose]}：${lacks}`)
}
