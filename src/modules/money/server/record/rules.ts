import { mulDiv } from '../../../../kernel/api/division.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { ContractRecord } from '../../../contract/server/index.ts'
import { holdCustomer } from '../../../customer/server/index.ts'
import type { ReceiptFacts } from '../../api/receipt.ts'
import { scopeModule } from './scope.ts'

type Facts = Omit<ReceiptFacts, 'fee'> & { fee: number | null }
type Owner = { ownerId: number; departmentId: number | null }

const unseen = '不存在，或不在您的数据范围内'

/**
 * Checks what is entered of a receipt and returns whose it is: the contract's or the deal's salesperson, else the person. What the receipt
 * had before may stay. `collects`: its contract may be beyond what the person sees. Throws 40000 by field.
 */
export async function assertReceipt(
  desk: Desk,
  facts: Facts,
  before?: Facts & Owner,
  collects = false,
): Promise<Owner> {
  assertDay(facts.receivedOn)
  await keepWhole(desk, facts.customerId)
  const contract = await contractOf(desk, facts, before, collects)
  const deal = await dealOf(desk, facts, before)
  if (facts.customerId !== before?.customerId) await assertCustomer(desk, facts, contract)
  if (facts.kind === 'payment' && contract?.signedOn && facts.receivedOn < contract.signedOn)
    throw badInput('receivedOn', `收款日期早于合同签订日 ${contract.signedOn}；签订前收的钱请选定金或订金`)
  await assertAccount(desk, facts.accountId, before?.accountId)
  if (facts.fee !== null && facts.fee > facts.amount) throw badInput('fee', '手续费不能超过收款金额，请改小')
  const owner = ownerOf(desk, contract ?? deal, before)
  if (!collects) assertSeen(desk, owner, contract ? 'contractId' : 'opportunityId')
  return owner
}

function ownerOf(
  desk: Desk,
  from: { ownerId: number | null; departmentId: number | null } | undefined,
  before?: Owner,
): Owner {
  if (from?.ownerId) return { ownerId: from.ownerId, departmentId: from.departmentId }
  if (before) return { ownerId: before.ownerId, departmentId: before.departmentId }
  return { ownerId: desk.employeeId, departmentId: desk.who.departmentId }
}

/** Throws where the person would not see what they enter: 40000 at the contract or deal of somebody else, 40900 without any data scope. */
function assertSeen(desk: Desk, owner: Owner, field: 'contractId' | 'opportunityId'): void {
  if (desk.reaches(scopeModule, owner)) return
  if (owner.ownerId === desk.employeeId) throw conflict('您的角色没有收款的数据范围，请联系管理员')
  const what = field === 'contractId' ? '合同' : '商机'
  throw badInput(field, `收款会记在${what}的负责人名下，不在您的数据范围内，请由负责人或其主管录入`)
}

/** Keeps the customer from being merged, and a merge from being undone, until the transaction ends. */
async function keepWhole(desk: Desk, customerId: number): Promise<void> {
  await desk.from('customer').select('id').where('id', '=', customerId).forKeyShare().executeTakeFirst()
}

function assertDay(receivedOn: string): void {
  if (receivedOn > formatDate(clock.now())) throw badInput('receivedOn', '收款日期不能晚于今天')
  if (receivedOn < '2000') throw badInput('receivedOn', '收款日期不能早于 2000 年')
}

async function contractOf(
  desk: Desk,
  facts: Facts,
  before: Facts | undefined,
  collects: boolean,
): Promise<ContractRecord | undefined> {
  const { contractId, customerId } = facts
  if (contractId === null) return undefined
  const contract = await desk.from('contract').selectAll().where('id', '=', contractId).executeTakeFirst()
  const known = contractId === before?.contractId
  if (!contract || !(known || collects || desk.reaches('contract', contract)))
    throw badInput('contractId', `合同${unseen}，请重新选择`)
  if (contract.customerId !== customerId) throw badInput('contractId', '合同不是这位客户的，请重新选择合同或客户')
  if (contract.state === 'void' && !known)
    throw badInput('contractId', '合同已作废，不能再收款，请选择另一份合同，或收为订金')
  return contract
}

async function dealOf(desk: Desk, { opportunityId, customerId }: Facts, before?: Facts) {
  if (opportunityId === null) return undefined
  const deal = await desk
    .from('opportunity')
    .select(['id', 'customerId', 'ownerId', 'departmentId'])
    .where('id', '=', opportunityId)
    .executeTakeFirst()
  const known = opportunityId === before?.opportunityId || (await desk.names('opportunity', [opportunityId])).size > 0
  if (!deal || !known) throw badInput('opportunityId', `商机${unseen}，请重新选择`)
  if (deal.customerId !== customerId) throw badInput('opportunityId', '商机不是这位客户的，请重新选择商机或客户')
  return deal
}

async function assertCustomer(desk: Desk, { customerId }: Facts, contract: ContractRecord | undefined): Promise<void> {
  const seen = contract !== undefined || (await desk.names('customer', [customerId])).has(customerId)
  if (!seen) throw badInput('customerId', `客户${unseen}，请重新选择`)
  await holdCustomer(desk, customerId)
}

async function assertAccount(desk: Desk, id: number, before: number | undefined): Promise<void> {
  const account = await desk.from('moneyAccount').select('disabledAt').where('id', '=', id).executeTakeFirst()
  if (!account) throw badInput('accountId', '收款账户不存在，请重新选择')
  if (account.disabledAt !== null && id !== before) throw badInput('accountId', '收款账户已停用，请选择另一个')
}

/** Returns the fee of a receipt, in fen: as entered, else by its account's rate (扣点, 费率). */
export async function feeOf(desk: Desk, { fee, amount, accountId }: Facts): Promise<number> {
  if (fee !== null) return fee
  const account = await desk.from('moneyAccount').select('feeRate').where('id', '=', accountId).executeTakeFirst()
  return mulDiv(amount, account?.feeRate ?? 0, 10_000)
}

/** Throws 40000 if the account has a receipt with this serial already; names it only within the person's data scope. */
export async function assertSerial(
  desk: Desk,
  facts: Pick<Facts, 'accountId' | 'externalSerial'>,
  id = 0,
): Promise<void> {
  const serial = facts.externalSerial
  if (!serial) return
  const other = await desk
    .from('receipt')
    .select(['number', 'ownerId', 'departmentId'])
    .where('accountId', '=', facts.accountId)
    .where('externalSerial', '=', serial)
    .where('state', '<>', 'reversed')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  const which = desk.reaches(scopeModule, other) ? `收款单 ${other.number}` : '另一张收款单'
  throw badInput('externalSerial', `流水号已用于${which}，同一笔钱不能录两次，请核对流水号`)
}
