import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { receiptActs } from '../../money/api/receipt.ts'
import { enterReceipt } from '../../money/server/index.ts'
import { reserve } from '../../warehouse/server/index.ts'
import type { Entered, Paying } from '../api/earnest.ts'
import { type EarnestRecord, earnests, ownerOf } from './earnests.ts'
import { changeEarnest, provisionalUntil } from './holding.ts'
import { countLines, type KeptLine, readLines, storeLines, typedOf, wantedOf } from './lines.ts'
import { priceLines } from './pricing.ts'
import { assertUnsigned } from './signing.ts'

/** Throws 40000 for a quotation that the person does not see, or that is not one of the deal. */
async function assertQuotation(desk: Desk, id: number | null, opportunityId: number | null): Promise<void> {
  if (id === null) return
  const quotation = await desk.from('quotation').select('opportunityId').where('id', '=', id).executeTakeFirst()
  if (!quotation || !(await desk.names('quotation', [id])).has(id))
    throw badInput('quotationId', '报价单不存在，或不在您的数据范围内，请重新选择')
  if (quotation.opportunityId !== opportunityId)
    throw badInput('quotationId', '报价单不是这个商机的，请改选它的商机，或不选报价单')
}

/** Returns whose one is: the deal's salesperson's, else the person's. Throws 40000 for a customer, deal or quotation that the person does not see. */
async function whoseOf(desk: Desk, { customerId, opportunityId, quotationId }: Entered) {
  if (!(await desk.names('customer', [customerId])).has(customerId))
    throw badInput('customerId', '客户不存在，或不在您的数据范围内，请重新选择')
  await assertQuotation(desk, quotationId, opportunityId)
  const mine = { ownerId: desk.employeeId, departmentId: desk.who.departmentId }
  if (opportunityId === null) return mine
  const deal = await desk
    .from('opportunity')
    .select(['customerId', 'ownerId', 'departmentId'])
    .where('id', '=', opportunityId)
    .executeTakeFirst()
  if (!deal || !(await desk.names('opportunity', [opportunityId])).has(opportunityId))
    throw badInput('opportunityId', '商机不存在，或不在您的数据范围内，请重新选择')
  if (deal.customerId !== customerId) throw badInput('opportunityId', '商机不是这位客户的，请重新选择商机或客户')
  const owner = deal.ownerId === null ? mine : { ownerId: deal.ownerId, departmentId: deal.departmentId }
  if (!desk.reaches('earnest', owner))
    throw badInput('opportunityId', '定金单会记在商机负责人名下，不在您的数据范围内，请由负责人或其主管登记')
  return owner
}

/** Returns what is kept of what was entered, priced and judged as of today. Throws 40000 by field. */
async function drafted(desk: Desk, { lines: given, ...head }: Entered) {
  if (Date.parse(head.untilAt) <= clock.now()) throw badInput('untilAt', '留货截止应晚于现在')
  const owner = await whoseOf(desk, { ...head, lines: given })
  const lines = await priceLines(desk, head, await countLines(desk, given, head))
  const sum = (of: (line: KeptLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return { kept: { ...head, ...owner, pieces: sum(line => line.pieces), worth: sum(line => line.amount) }, lines }
}

/** Enters the receipt of one as every receipt is, and sends it to finance. Returns its number. */
async function enterMoney(
  desk: Desk,
  { customerId, opportunityId, kind, amount }: Pick<Entered, 'customerId' | 'opportunityId' | 'kind' | 'amount'>,
  number: string,
  paying: Paying,
): Promise<number> {
  desk.demand(receiptActs.submit.needs)
  const facts = { customerId, opportunityId, contractId: null, kind, amount, remark: `库存定金 ${number}` }
  return (await enterReceipt(desk, { ...facts, ...paying, submit: true })).id
}

/** Keeps a new one, with its receipt where there is one. Returns its number. */
export async function addEarnest(
  desk: Desk,
  { paying, ...given }: Entered & { paying: Paying | null },
): Promise<number> {
  const { kept, lines } = await drafted(desk, given)
  const [number] = (await nextNumbers(desk, 'DJ')) as [string]
  const values = { ...kept, number, createdBy: desk.employeeId }
  const more: Changes = { lines: [null, given.lines] }
  const added = await desk.insert('earnest', values, { action: '登记库存定金', name: number, more })
  await storeLines(desk, added.id, lines)
  await earnests.tell(desk, [added])
  if (paying) await takeMoney(desk, added, lines, paying)
  return added.id
}

/** Enters the receipt of a draft; from then on its goods are held (⚙), unless it waits for them to arrive. Stock is locked before customers, and so before the receipt is entered. */
async function takeMoney(
  desk: Desk,
  earnest: EarnestRecord,
  lines: Parameters<typeof wantedOf>[0],
  paying: Paying,
): Promise<void> {
  const holdUntil = earnest.awaits ? null : await provisionalUntil(desk)
  if (holdUntil) await reserve(desk, ownerOf(earnest), wantedOf(lines), holdUntil)
  const receiptId = await enterMoney(desk, earnest as EarnestRecord & Entered, earnest.number, paying)
  await changeEarnest(desk, earnest, { state: 'paid', receiptId, holdUntil }, '录入收款')
}

/** Enters the receipt of a locked draft, whose prices are judged anew. */
export async function payEarnest(desk: Desk, earnest: EarnestRecord, paying: Paying): Promise<void> {
  const isSigned = earnest.contractId !== null
  if (!isSigned && Date.parse(earnest.untilAt) <= clock.now())
    throw conflict('留货截止已经过了，请先修改截止时间，再录入收款')
  const lines = await readLines(desk, earnest.id)
  if (!isSigned) await priceLines(desk, earnest, lines)
  await takeMoney(desk, earnest, lines, paying)
}

/** Changes a locked draft. */
export async function editEarnest(desk: Desk, earnest: EarnestRecord, given: Partial<Entered>): Promise<void> {
  assertUnsigned(earnest)
  const before = await readLines(desk, earnest.id)
  const shown = before.map(typedOf)
  const { customerId, opportunityId, quotationId, awaits, mixed, untilAt, kind, amount, remark } = earnest
  const whole = { customerId, opportunityId, quotationId, awaits, mixed, untilAt, kind, amount, remark, lines: shown }
  const entered = { ...whole, ...given } as Entered
  const { kept, lines } = await drafted(desk, entered)
  await storeLines(desk, earnest.id, lines)
  const isSame = JSON.stringify(shown) === JSON.stringify(entered.lines)
  const more: Changes = isSame ? {} : { lines: [shown, entered.lines] }
  const changed = await desk.change('earnest', earnest, kept, { action: '修改库存定金', name: earnest.number, more })
  await earnests.tell(desk, [changed], [earnest])
}
