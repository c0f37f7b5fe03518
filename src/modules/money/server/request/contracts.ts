import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import type { DueEvent } from '../../../contract/api/terms.ts'
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

/** What happens to a contract up to its goods being made, or leaving: terms that wait for it have to be paid before. */
const before = {
  production: ['signing', 'production'],
  shipping: ['signing', 'production', 'delivery'],
} as const satisfies Record<Purpose, readonly DueEvent[]>

/** SQL that a term has to be paid before: $3 is today, $4 the events up to then. */
const isDue = 'due_on <= $3::date or due_kind = any($4) and offset_days = 0'

/**
 * Tells whether a contract's goods may be produced or shipped: enough of it is paid, or a release in force covers what is short.
 * Locks the contract until the caller's transaction ends, so that no refund slips between. Throws 40400 without the contract.
 */
export async function releaseAllowed(desk: Desk, contractId: number, purpose: Purpose): Promise<Allowance> {
  const [contract] = await lockContractHeads(desk, [contractId])
  if (!contract) throw notFound('合同')
  return releaseForeseen(desk, contractId, purpose)
}

/** Tells what `releaseAllowed` would, for a screen: it locks nothing. Throws 40400 without the contract. */
export async function releaseForeseen(desk: Desk, contractId: number, purpose: Purpose): Promise<Allowance> {
  const { rows } = await desk.client.query<Omit<Allowance, 'allowed'>>(
    'select needed, paid, short, until_on as until from money_release($1, $2, $3)',
    [desk.officeId, contractId, purpose],
  )
  const [told] = rows
  if (!told) throw notFound('合同')
  return { allowed: told.short === 0 || told.until !== null, ...told }
}

/** Returns the terms that are not paid and have to be before a contract's goods are made or go out, with what each lacks (fen); none where a percentage decides. */
export async function lackingTerms(
  desk: Desk,
  contractId: number,
  purpose: Purpose,
): Promise<{ name: string; short: number }[]> {
  const { moneyRelease } = await switchesOf(desk, moneySwitches)
  if (moneyRelease !== 'terms') return []
  const { rows } = await desk.client.query<{ name: string; short: number }>(
    `select name, amount - paid + held as short from contract_term
     where office_id = $1 and contract_id = $2 and (${isDue}) and amount > paid - held order by position`,
    [desk.officeId, contractId, formatDate(clock.now()), before[purpose]],
  )
  return rows
}
