import { formatDate } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import { concealedFrom, documentHandlers, documentOf, keptAs } from '../../documents/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { causes, damageApproval, damageRoutes, Entered } from '../api/damage.ts'
import { damages } from './damages.ts'
import { damageLines, type KeptLine, keptLines } from './lines.ts'

/** What the approval of a report tells, kept or not. */
type Draft = Omit<Entered, 'lines'> & {
  pieces: number
  amount: number | null
  lines: readonly Pick<KeptLine, 'goodsId' | 'pieces'>[]
  ownerId: number
  departmentId: number | null
}

const sum = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((all, one) => (all === null || one === null ? null : all + one), 0 as number | null)

/** Returns what is kept of what is entered, at the cost of today. Throws 40000 by field. */
async function drafted(desk: Desk, { lines: given, ...head }: Entered) {
  if (head.happenedOn > formatDate(Date.now())) throw badInput('happenedOn', '发生日期不能晚于今天')
  const lines = await keptLines(desk, given)
  return {
    ...head,
    pieces: lines.reduce((all, line) => all + line.pieces, 0),
    amount: sum(lines.map(({ amount }) => amount)),
    lines,
  }
}

const most = 20

/** Returns lines in words, for people who decide. */
async function linesInWords(desk: Desk, lines: Draft['lines']): Promise<string> {
  const ids = lines.slice(0, most).map(({ goodsId }) => goodsId)
  const names = await desk.names('goods', ids)
  const told = lines.slice(0, most).map(({ goodsId, pieces }) => `${names.get(goodsId) ?? '商品'} ${pieces} 片/件`)
  return lines.length > most ? `${told.join('、')} 等 ${lines.length} 行` : told.join('、')
}

/** 报损单: an approved report is done. */
export const damageDocument = documentOf({
  code: damageApproval.code,
  title: damageApproval.title,
  unbound: '没有绑定流程时，不能提交报损单',
  kept: keptAs(damages),
  asks: () => '提交报损单',
  tells: ({ text }) => ({
    asks: saying(
      '申请报损',
      text('pieces') !== '' && ` ${text('pieces')} 片/件`,
      text('cause') !== '' && `，${text('cause')}`,
    ),
    amount: 'amount',
    first: ['lines', 'reason'],
  }),
  fields: [
    toldField('happenedOn', '发生日期', 'date'),
    toldField('cause', '原因', 'choice', Object.values(causes)),
    { key: 'reason', title: '经过说明', kind: 'longText', required: true, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('amount', '成本金额', 'money'),
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await damageLines.read(desk, row.id) } as Draft
  },
  async content(desk, { happenedOn, cause, reason, pieces, amount, ownerId, departmentId, lines }: Draft) {
    const told = { happenedOn, cause: causes[cause], reason, pieces, amount }
    return { ...told, lines: await linesInWords(desk, lines), owner: ownerId, department: departmentId }
  },
  concealed: desk => concealedFrom(desk, { [guarded.cost]: ['amount'] }),
  amends: { from: '报损单', fields: { reason: 'reason' }, form: Entered.pick({ reason: true }) },
  after: { approved: 'done', rejected: 'rejected', withdrawn: 'draft' },
})

/** The calls of damage reports. */
export const damageHandlers = documentHandlers({
  served: damages,
  document: damageDocument,
  routes: damageRoutes,
  entered: Entered,
  prefix: 'BS',
  drafted,
  lines: damageLines,
})
