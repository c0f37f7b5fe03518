import { sql } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../../approval/server/index.ts'
import {
  concealedFrom,
  documentDetail,
  documentHandlers,
  documentOf,
  filesOfItself,
  keptAs,
} from '../../../documents/server/index.ts'
import { goodsInWords } from '../../../goods/server/index.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { assertCuts, assertWarehouse } from '../../../warehouse/server/index.ts'
import { kindFacts, moveKinds } from '../../api/kinds.ts'
import { MoveEntered, moveApproval, moveRecord, moveRoutes as routes } from '../../api/move.ts'
import { keptLines, moveLines } from './lines.ts'
import { moves } from './moves.ts'
import { type MoveStored, postMove, takeBackMove } from './posting.ts'

type Draft = Omit<MoveEntered, 'lines' | 'cuts'> & {
  pieces: number
  amount: number | null
  lines: readonly { goodsId: number; pieces: number; boxPieces: number | null }[]
  ownerId: number
  departmentId: number | null
}

/** Returns what is kept of what is entered. Throws 40000 by field. */
async function drafted(
  desk: Desk,
  { lines: given, cuts, ...head }: MoveEntered,
  before?: MoveStored,
  foresees = false,
) {
  if (head.happenedOn > formatDate(clock.now())) throw badInput('happenedOn', '单据日期不能晚于今天')
  await assertWarehouse(desk, head.warehouseId)
  const { reason, party, answers } = kindFacts[head.kind]
  if (reason && head.reason === '') throw badInput('reason', `请填写${reason}`)
  if (party && head.party === '') throw badInput('party', `请填写${party}`)
  await assertCuts(desk, cuts)
  const known = before ? await moveLines.read(desk, before.id) : []
  const lines = await keptLines(desk, given, { kind: head.kind, foresees, before: known })
  return {
    ...head,
    party: party ? head.party : '',
    answers: answers ? head.answers : '',
    cuts: JSON.stringify(cuts),
    pieces: lines.reduce((all, line) => all + line.pieces, 0),
    amount: null,
    lines,
  }
}

/** 出入库单: it is posted as soon as it is sent, or once it is approved. */
export const moveDocument = documentOf({
  code: moveApproval.code,
  title: moveApproval.title,
  unbound: '没有绑定流程时，提交后立即过账',
  alone: true,
  kept: keptAs(moves),
  attached: filesOfItself(moveRecord.table),
  asks: ({ kind }) => `提交${moveKinds[kind as MoveEntered['kind']]}`,
  called: ({ kind }: Draft) => moveKinds[kind],
  tells: ({ text }) => ({
    asks: saying(`申请${text('kind')}`, text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['lines', 'reason'],
  }),
  fields: [
    toldField('kind', '类型', 'choice', Object.values(moveKinds)),
    toldField('warehouse', '仓库', 'text'),
    toldField('happenedOn', '单据日期', 'date'),
    toldField('party', '往来方', 'text'),
    { key: 'reason', title: '原因', kind: 'longText', required: false, options: [] },
    toldField('answers', '责任人', 'text'),
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('amount', '金额', 'money'),
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await moveLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, draft: Draft) {
    const { kind, happenedOn, party, reason, answers, pieces, amount, ownerId, departmentId } = draft
    const names = await desk.names('warehouse', [draft.warehouseId])
    const told = { happenedOn, party, reason, answers, pieces, amount, owner: ownerId, department: departmentId }
    return {
      ...told,
      kind: moveKinds[kind],
      warehouse: names.get(draft.warehouseId) ?? '',
      lines: await goodsInWords(desk, draft.lines),
    }
  },
  concealed: desk => concealedFrom(desk, { [stockElements.value]: ['amount'] }),
  amends: { from: '出入库单', fields: { reason: 'reason' }, form: MoveEntered.pick({ reason: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft' },
  async carries(desk, id) {
    const move = await desk.lockOne('stockMove', id, moveRecord.noun)
    const amount = await postMove(desk, move)
    await moveDocument.change(
      desk,
      move,
      { state: 'done', amount, decidedAt: sql<string>`now()` },
      `${moveKinds[move.kind as MoveEntered['kind']]}过账`,
    )
    return null
  },
})

const detailOf = documentDetail({ served: moves, lines: moveLines })

/** The calls of papers of stock. */
export const moveHandlers = [
  ...documentHandlers({
    served: moves,
    document: moveDocument,
    routes,
    entered: MoveEntered,
    prefix: 'CR',
    drafted,
    lines: moveLines,
  }),

  handle(routes.reverse, async (desk, { body: { id, version, cuts } }) => {
    await assertCuts(desk, cuts)
    const move = await moves.lock(desk, id, 'reverse', { version })
    await takeBackMove(desk, move, cuts)
    await moveDocument.change(desk, move, { state: 'reversed' }, '冲销出入库单')
    return detailOf(desk, id)
  }),

  handle(routes.answer, async (desk, { body: { id, version, answers } }) => {
    const move = await moves.lock(desk, id, 'answer', { version })
    if (!kindFacts[move.kind as MoveEntered['kind']].answers)
      throw badInput('answers', '只有报损单填写责任人，请打开报损单填写')
    await moveDocument.change(desk, move, { answers }, '填写责任人')
    return detailOf(desk, id)
  }),
]
