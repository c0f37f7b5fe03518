import { type Selectable, sql } from 'kysely'
import { yuan } from '../../../kernel/api/format.ts'
import { onlyWhen } from '../../../kernel/api/record.ts'
import type { Receipt } from '../../../kernel/server/database/tables.ts'
import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { enterReceipt, holdReceipt, holdRefund, receiptVisibility } from '../../money/server/index.ts'
import { type RowState, bankStatementRoutes as routes, rowStates } from '../api/bankStatement.ts'
import { tellBankStatements } from './file.ts'
import { rowColumns } from './logged.ts'
import { assertAll, enterMall, lockPayment } from './mallSettlement/act.ts'
import { rowOf, rowsSeen } from './read.ts'
import { nameOfRow, nothing, type Row } from './row.ts'

type Named = { id: number; version: number }

const noun = '流水'

/** Locks a row that the person sees, in one of these states. Throws 40400, 40901 for a newer one, 40900 in words for another state. */
async function lockRow(desk: Desk, { id, version }: Named, states: readonly RowState[]): Promise<Row> {
  const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, rowColumns)
  await desk.lock('statementRow', [id])
  await rowOf(desk, id) // before its newer version is told
  const row = await desk.lockOne('statementRow', id, noun, { version, words })
  if (states.includes(row.state)) return row
  throw conflict(`这笔流水${rowStates[row.state]}，${onlyWhen(states.map(state => rowStates[state]))}`)
}

async function decide(desk: Desk, row: Row, patch: Patch<'statementRow'>, action: string): Promise<Row> {
  const decided = { ...patch, decidedBy: desk.employeeId, decidedAt: sql`now()` }
  const changed = await desk.change('statementRow', row, decided, { action, name: nameOfRow })
  await tellBankStatements(desk)
  return changed
}

/**
 * Locks a receipt that may be matched with a row: nobody else matches it meanwhile. Throws 40400 for one out of the person's data
 * scope, 40000 for one of another account or amount, 40900 for one that another row is matched with.
 */
async function lockReceiptFor(desk: Desk, row: Row, receiptId: number): Promise<Selectable<Receipt>> {
  if (row.direction !== 'in') throw badInput('receiptId', '支出的流水不能匹配收款单，请匹配退款')
  const receipt = await holdReceipt(desk, receiptId)
  if (!desk.reaches(receiptVisibility.module, receipt)) throw notFound('收款单')
  if (receipt.accountId !== row.accountId) throw badInput('receiptId', '收款单不是这个账户的，请选择这个账户的收款单')
  if (!['submitted', 'confirmed'].includes(receipt.state)) throw badInput('receiptId', '只能匹配待确认或已确认的收款单')
  if (receipt.amount !== row.amount)
    throw badInput(
      'receiptId',
      `金额不同：流水 ${yuan(row.amount)}，收款单 ${yuan(receipt.amount)}，请选择金额相同的收款单`,
    )
  const other = await desk
    .from('statementRow')
    .select(['day', 'counterparty'])
    .where('receiptId', '=', receiptId)
    .where('state', '=', 'matched')
    .where('id', '!=', row.id)
    .executeTakeFirst()
  if (other) throw conflict(`收款单已与 ${other.day} ${other.counterparty} 的流水匹配，请先取消那个匹配`)
  return receipt
}

/** Locks a paid refund that may be matched with a row by which money went out; throws as `lockReceiptFor` does. */
async function lockRefundFor(desk: Desk, row: Row, refundId: number): Promise<void> {
  if (row.direction !== 'out') throw badInput('refundId', '收入的流水不能匹配退款，请匹配收款单')
  const refund = await holdRefund(desk, refundId)
  if (!desk.reaches(receiptVisibility.module, refund)) throw notFound('退款')
  if (!['refund', 'double'].includes(refund.kind) || refund.state !== 'done')
    throw badInput('refundId', '只能匹配已付出的退款')
  if (refund.accountId !== row.accountId) throw badInput('refundId', '退款不是从这个账户付出的，请选择这个账户的退款')
  if (refund.amount !== row.amount)
    throw badInput('refundId', `金额不同：流水 ${yuan(row.amount)}，退款 ${yuan(refund.amount)}，请选择金额相同的退款`)
  const other = await desk
    .from('statementRow')
    .select(['day', 'counterparty'])
    .where('refundId', '=', refundId)
    .where('state', '=', 'matched')
    .where('id', '!=', row.id)
    .executeTakeFirst()
  if (other) throw conflict(`退款已与 ${other.day} ${other.counterparty} 的流水匹配，请先取消那个匹配`)
}

/** Locks a mall's payment that may be matched with a row; throws as `lockReceiptFor` does. */
async function lockPaymentFor(desk: Desk, row: Row, mallEntryId: number): Promise<void> {
  if (row.direction !== 'in') throw badInput('mallEntryId', '支出的流水不能匹配商场回款，请匹配退款')
  assertAll(desk)
  await lockPayment(desk, mallEntryId, row)
}

async function lockDocumentFor(desk: Desk, row: Row): Promise<void> {
  if (row.mallAccountId !== null) throw conflict('商场回款还没有登记，请打开这笔流水，选择它付的月份')
  if (row.receiptId !== null) await lockReceiptFor(desk, row, row.receiptId)
  else if (row.mallEntryId !== null) await lockPaymentFor(desk, row, row.mallEntryId)
  else await lockRefundFor(desk, row, row.refundId ?? 0)
}

type Matched = Partial<Pick<Row, 'receiptId' | 'refundId' | 'mallEntryId'>>

/** Returns what a row becomes that a person matches with a document, which was there (`hand`) or follows from the row (`created`). */
const matchedWith = (document: Matched, how: 'hand' | 'created') => ({
  ...nothing,
  ...document,
  state: 'matched' as const,
  how,
  reason: '',
})

/** Confirms suggestions one by one; those that cannot be are told. */
async function acceptAll(desk: Desk, ids: readonly number[]) {
  const refused: { id: number; name: string; msg: string }[] = []
  const locked = await desk.lock('statementRow', ids)
  const seen = new Set((await rowsSeen(desk, ids)).map(row => row.id))
  const rows = locked.filter(row => seen.has(row.id))
  for (const row of rows) {
    try {
      if (row.state !== 'suggested') throw conflict('没有建议的匹配，请自己选择收款单或新建')
      await lockDocumentFor(desk, row)
      await decide(desk, row, { state: 'matched', how: 'hand' }, '匹配流水')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id: row.id, name: nameOfRow(row), msg: error.message })
    }
  }
  const gone = ids.filter(id => !seen.has(id)).map(id => ({ id, name: '', msg: '不存在，或不在您的数据范围内' }))
  return { done: rows.length - refused.length, refused: [...refused, ...gone] }
}

/** The calls that decide about rows. */
export const decideHandlers = [
  handle(routes.match, async (desk, { body: { receiptId, ...named } }) => {
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    await lockReceiptFor(desk, row, receiptId)
    await decide(desk, row, matchedWith({ receiptId }, 'hand'), '匹配流水')
    return rowOf(desk, named.id)
  }),
  handle(routes.matchRefund, async (desk, { body: { refundId, ...named } }) => {
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    await lockRefundFor(desk, row, refundId)
    await decide(desk, row, matchedWith({ refundId }, 'hand'), '匹配流水')
    return rowOf(desk, named.id)
  }),

  handle(routes.matchMall, async (desk, { body: { mallEntryId, ...named } }) => {
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    await lockPaymentFor(desk, row, mallEntryId)
    await decide(desk, row, matchedWith({ mallEntryId }, 'hand'), '匹配商场回款')
    return rowOf(desk, named.id)
  }),
  handle(routes.createMall, async (desk, { body: { accountId, month, remark, ...named } }) => {
    assertAll(desk)
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    if (row.direction !== 'in') throw badInput('id', '支出的流水不是商场回款，请选择收入的流水')
    const mallEntryId = await enterMall(desk, {
      accountId,
      month,
      kind: 'payment',
      amount: row.amount,
      onDay: row.day,
      intoAccountId: row.accountId,
      serial: row.serial ?? '',
      remark,
    })
    await decide(desk, row, matchedWith({ mallEntryId }, 'created'), '由流水登记商场回款')
    return rowOf(desk, named.id)
  }),

  handle(routes.accept, (desk, { body: { ids } }) => acceptAll(desk, ids)),

  handle(routes.unmatch, async (desk, { body }) => {
    const row = await lockRow(desk, body, ['matched', 'suggested'])
    await decide(desk, row, { ...nothing, state: 'unmatched' }, '解除匹配')
    return rowOf(desk, body.id)
  }),

  handle(routes.ignore, async (desk, { body: { reason, ...named } }) => {
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    await decide(desk, row, { ...nothing, state: 'ignored', reason }, '忽略流水')
    return rowOf(desk, named.id)
  }),

  handle(routes.restore, async (desk, { body }) => {
    const row = await lockRow(desk, body, ['ignored'])
    await decide(desk, row, { state: 'unmatched', reason: '' }, '恢复流水')
    return rowOf(desk, body.id)
  }),

  handle(routes.create, async (desk, { body: { contractId, kind, ...named } }) => {
    const row = await lockRow(desk, named, ['unmatched', 'suggested'])
    if (row.direction !== 'in') throw badInput('id', '支出的流水不能新建收款单，请匹配退款，或标为不处理')
    const contract = await desk.from('contract').select('customerId').where('id', '=', contractId).executeTakeFirst()
    const { id: receiptId } = await enterReceipt(desk, {
      customerId: contract?.customerId ?? 0,
      contractId,
      kind,
      opportunityId: null,
      accountId: row.accountId,
      amount: row.amount,
      fee: row.fee > 0 ? row.fee : null,
      receivedOn: row.day,
      payer: row.counterparty.slice(0, 60),
      externalSerial: row.serial ?? '',
      remark: row.remark,
      fileIds: [],
      submit: true,
    })
    await decide(desk, row, matchedWith({ receiptId }, 'created'), '由流水新建收款')
    return rowOf(desk, named.id)
  }),
]
