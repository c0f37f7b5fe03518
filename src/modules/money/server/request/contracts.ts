import { mulDiv } from '../../../../kernel/api/division.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { type ContractRecord, lockContractHeads } from '../../../contract/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import type { InvoiceRoom, Purpose } from '../../api/request.ts'
import { moneySwitches } from '../../api/switches.ts'

const inEffect = ['effective', 'completed']

/** Returns a contract in effect of the person's data scope. Throws 40000 otherwise. */
export async function effectiveContract(desk: Desk, id: number, locked = false): Promise<ContractRecord> {
  const [contract] = locked
    ? await lockContractHeads(desk, [id])
    : await desk.from('contract').selectAll().where('id', '=', id).execute()
  if (!contract || !desk.reaches('contract', contract))
    throw badInput('contractId', '合同不存在，或不在您的数据范围内，请重新选择')
  if (!inEffect.includes(contract.state)) throw badInput('contractId', '合同还没有生效，请等它生效后再试')
  return contract
}

/** Returns how much may be invoiced of a contract (⚙ received or all of it), and what was asked less red ones. */
export async function invoiceRoom(desk: Desk, contract: ContractRecord): Promise<Omit<InvoiceRoom, 'customerName'>> {
  const { moneyInvoicePolicy } = await switchesOf(desk, moneySwitches)
  const limit = moneyInvoicePolicy === 'received' ? contract.paid : contract.effectiveTotal
  const { rows } = await desk.client.query<{ invoiced: number }>(
    `select coalesce(sum(case when kind = 'invoice' then amount when state = 'done' then -amount else 0 end), 0)::bigint as invoiced
     from money_request where office_id = $1 and contract_id = $2 and kind in ('invoice', 'redInvoice')
       and state in ('approving', 'approved', 'done')`,
    [desk.officeId, contract.id],
  )
  const invoiced = rows[0]?.invoiced ?? 0
  return { limit, invoiced, left: Math.max(0, limit - invoiced) }
}

/** What a contract still lacks before goods are made or go out, in fen; `until` is the last day of the release that allows it. */
export type Allowance = { allowed: boolean; needed: number; paid: number; short: number; until: string | null }

/**
 * Tells whether a contract's goods may be produced or shipped: enough of it is paid (⚙ percent), or a release in force covers what is short.
 * Locks the contract until the caller's transaction ends, so that no refund slips between. Throws 40400 without the contract.
 */
export async function releaseAllowed(desk: Desk, contractId: number, purpose: Purpose): Promise<Allowance> {
  const [contract] = await lockContractHeads(desk, [contractId])
  if (!contract) throw notFound('合同')
  const { moneyProductionRate, moneyShippingRate } = await switchesOf(desk, moneySwitches)
  const percent = purpose === 'production' ? moneyProductionRate : moneyShippingRate
  const needed = mulDiv(contract.effectiveTotal, percent, 100)
  const short = Math.max(0, needed - contract.paid)
  const told = { needed, paid: contract.paid, short }
  if (short === 0) return { allowed: true, ...told, until: null }
  const release = await desk
    .from('moneyRequest')
    .select('untilOn')
    .where('contractId', '=', contractId)
    .where('kind', '=', 'release')
    .where('state', '=', 'done')
    .where('purpose', '=', purpose)
    .where('untilOn', '>=', formatDate(Date.now()))
    .where('amount', '>=', short)
    .orderBy('untilOn', 'desc')
    .executeTakeFirst()
  return { allowed: release !== undefined, ...told, until: release?.untilOn ?? null }
}
