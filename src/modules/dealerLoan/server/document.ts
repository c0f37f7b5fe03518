import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import { concealedFrom, documentDetail, documentHandlers, documentOf, keptAs } from '../../documents/server/index.ts'
import { goodsInWords } from '../../goods/server/index.ts'
import { assertSupplier } from '../../purchase/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { assertWarehouse } from '../../warehouse/server/index.ts'
import { kindFacts, type LoanKind, loanKinds } from '../api/kinds.ts'
import { LoanEntered, loanApproval, loanRecord, loanRoutes as routes } from '../api/loan.ts'
import { keptLines, loanLines } from './lines.ts'
import { type LoanStored, loans } from './loans.ts'
import { owedSeen } from './owed.ts'
import { postLoan, takeBackLoan } from './posting.ts'

type Draft = Omit<LoanEntered, 'lines'> & {
  pieces: number
  amount: number | null
  lines: readonly { goodsId: number; pieces: number; boxPieces: number | null }[]
  ownerId: number
  departmentId: number | null
}

/** Returns the warehouse of a paper; none where it is settled in money. Throws 40000 for none, and one that is not there. */
async function placeOf(desk: Desk, { kind, warehouseId }: Pick<LoanEntered, 'kind' | 'warehouseId'>) {
  if (kindFacts[kind].moves === null) return null
  if (warehouseId === null) throw badInput('warehouseId', '请选择仓库')
  await assertWarehouse(desk, warehouseId)
  return warehouseId
}

/** Returns what is kept of what is entered. Throws 40000 by field. */
async function drafted(desk: Desk, { lines: given, ...head }: LoanEntered, before?: LoanStored, foresees = false) {
  if (head.happenedOn > formatDate(clock.now())) throw badInput('happenedOn', '单据日期不能晚于今天，请改成今天或以前')
  await assertSupplier(desk, head.supplierId)
  const warehouseId = await placeOf(desk, head)
  const known = before ? await loanLines.read(desk, before.id) : []
  const { kind, supplierId } = head
  const lines = await keptLines(desk, given, { kind, supplierId, before: known, foresees })
  const pieces = lines.reduce((all, line) => all + line.pieces, 0)
  return { ...head, warehouseId, pieces, amount: null, lines }
}

const nameOf = async (desk: Desk, kind: 'supplier' | 'warehouse', id: number | null): Promise<string> =>
  id === null ? '' : ((await desk.from(kind).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '')

/** 借调单: it is posted as soon as it is sent, or once it is approved. */
export const loanDocument = documentOf({
  code: loanApproval.code,
  title: loanApproval.title,
  unbound: '没有绑定流程时，提交后立即过账',
  alone: true,
  kept: keptAs(loans),
  asks: ({ kind }) => `提交${loanKinds[kind as LoanKind]}`,
  called: ({ kind }: Draft) => loanKinds[kind],
  tells: ({ text }) => ({
    asks: saying(`申请${text('kind')}`, text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['supplier', 'lines', 'note'],
  }),
  fields: [
    toldField('kind', '类型', 'choice', Object.values(loanKinds)),
    toldField('supplier', '同行', 'text'),
    toldField('warehouse', '仓库', 'text'),
    toldField('happenedOn', '单据日期', 'date'),
    { key: 'note', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('amount', '金额', 'money'),
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await loanLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, { kind, supplierId, warehouseId, happenedOn, note, pieces, amount, ...draft }: Draft) {
    const named = {
      kind: loanKinds[kind],
      supplier: await nameOf(desk, 'supplier', supplierId),
      warehouse: await nameOf(desk, 'warehouse', warehouseId),
    }
    const told = { happenedOn, note, pieces, amount, owner: draft.ownerId, department: draft.departmentId }
    return { ...named, ...told, lines: await goodsInWords(desk, draft.lines) }
  },
  concealed: desk => concealedFrom(desk, { [stockElements.value]: ['amount'] }),
  amends: { from: '借调单', fields: { note: 'note' }, form: LoanEntered.pick({ note: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  async carries(desk, id) {
    const loan = await desk.lockOne('dealerLoan', id, loanRecord.noun)
    const amount = await postLoan(desk, loan as LoanStored)
    const done = { state: 'done' as const, amount, decidedAt: sql<string>`now()` }
    await loanDocument.change(desk, loan, done, `${loanKinds[loan.kind as LoanKind]}过账`)
    return null
  },
})

const detailOf = documentDetail({ served: loans, lines: loanLines })

/** The calls of papers of loans between dealers. */
export const loanHandlers = [
  ...documentHandlers({
    served: loans,
    document: loanDocument,
    routes,
    entered: LoanEntered,
    prefix: 'JD',
    drafted,
    lines: loanLines,
  }),

  handle(routes.owed, async (desk, { body }) => {
    await assertSupplier(desk, body.supplierId)
    return owedSeen(desk, body)
  }),

  handle(routes.reverse, async (desk, { body: { id, version } }) => {
    const loan = await loans.lock(desk, id, 'reverse', { version })
    await takeBackLoan(desk, loan as LoanStored)
    await loanDocument.change(desk, loan, { state: 'reversed' }, '冲销借调单')
    return detailOf(desk, id)
  }),
]
