import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import {
  concealedFrom,
  type DocumentLines,
  documentDetail,
  documentHandlers,
  documentOf,
  keptAs,
} from '../../documents/server/index.ts'
import { lockInstaller } from '../../installation/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { wageElements } from '../api/elements.ts'
import { type OpenSum, statementRoutes as routes, StatementEntered, statementApproval } from '../api/statement.ts'
import { wageSwitches } from '../api/switches.ts'
import { entriesWhere, entryConditions, isOpen } from './entries.ts'
import { type StatementRecord, statements } from './statements.ts'

type Draft = StatementEntered & {
  entries: number
  earned: number
  deducted: number
  amount: number
  ownerId: number
  departmentId: number | null
}
type Open = { id: number; amount: number }

/** Returns what the person sees of somebody's entries up to a day that no other live statement has. */
async function openEntries(desk: Desk, installerId: number, untilOn: string, own: number | null): Promise<Open[]> {
  const { values, bind } = new Statement()
  const free = `not exists (select from wage_statement_line l where l.office_id = e.office_id and l.entry_id = e.id and l.live
    and l.wage_statement_id is distinct from ${bind(own)}::bigint)`
  const among = [
    `e.installer_id = ${bind(installerId)}`,
    `e.on_day <= ${bind(untilOn)}`,
    free,
    ...entryConditions(desk).map(condition => condition(bind)),
  ]
  const text = `select e.id, e.amount from wage_entry e where ${among.join(' and ')} order by e.id`
  const { rows } = await desk.client.query<Open>(text, values)
  return rows
}

const sum = (entries: readonly Open[]) => entries.reduce((all, { amount }) => all + amount, 0)
const most = 2000

/** Returns what is kept of what is entered: all that is open up to the day, as it is now. Throws 40000 where nothing is, or deductions are more than wages. */
async function drafted(desk: Desk, entered: StatementEntered, before?: StatementRecord, foresees = false) {
  const { installerId, untilOn } = entered
  if (untilOn > formatDate(clock.now())) throw badInput('untilOn', '结算日期不能晚于今天，请改早')
  const installer = foresees
    ? await desk.from('installer').selectAll().where('id', '=', installerId).executeTakeFirst()
    : await lockInstaller(desk, installerId)
  if (!installer) throw badInput('installerId', '这位师傅不存在，请重新选择')
  const open = await openEntries(desk, installerId, untilOn, before?.id ?? null)
  if (open.length === 0)
    throw badInput('untilOn', `“${installer.name}”到这天没有未结算的工钱，请改结算日期或换一位师傅`)
  if (open.length > most)
    throw badInput('untilOn', `到这天有 ${open.length} 笔，一张结算单最多 ${most} 笔，请改早一点分开结算`)
  const earned = sum(open.filter(({ amount }) => amount > 0))
  const amount = sum(open)
  if (amount <= 0) throw badInput('untilOn', '扣款不少于工钱，没有可付的，请等有了新的工钱一起结算')
  return {
    ...entered,
    employeeId: installer.employeeId,
    period: `${untilOn.slice(0, 7)}-01`,
    entries: open.length,
    earned,
    deducted: earned - amount,
    amount,
    lines: open.map(({ id }) => ({ entryId: id })),
  }
}

/** The entries that statements take. */
const statementLines: DocumentLines = {
  read: (desk, id) =>
    entriesWhere(
      desk,
      bind => `exists (select from wage_statement_line l where l.office_id = e.office_id and l.entry_id = e.id
        and l.wage_statement_id = ${bind(id)})`,
      most,
    ),
  async store(desk, id, lines) {
    await desk.client.query('delete from wage_statement_line where office_id = $1 and wage_statement_id = $2', [
      desk.officeId,
      id,
    ])
    const rows = (lines as readonly { entryId: number }[]).map(({ entryId }) => ({
      wage_statement_id: id,
      entry_id: entryId,
    }))
    await storeRows(desk, 'wageStatementLine', rows)
  },
}

/** 安装结算单: it may be paid once it is approved, or as soon as it is sent. */
export const statementDocument = documentOf({
  code: statementApproval.code,
  title: statementApproval.title,
  unbound: '没有绑定流程时，提交后即可付款',
  alone: true,
  kept: keptAs(statements),
  asks: () => '提交结算',
  tells: ({ text }) => ({
    asks: saying('申请结算', text('installer') !== '' && `“${text('installer')}”`, '的工钱'),
    amount: 'amount',
    first: ['installer', 'untilOn', 'entries', 'remark'],
  }),
  fields: [
    toldField('installer', '师傅', 'text'),
    toldField('untilOn', '结算到', 'date'),
    toldField('entries', '笔数', 'number'),
    toldField('earned', '工钱', 'money'),
    toldField('deducted', '扣款', 'money'),
    toldField('amount', '应付金额', 'money'),
    { key: 'remark', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('owner', '申请人', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async content(
    desk,
    { installerId, untilOn, entries, earned, deducted, amount, remark, ownerId, departmentId }: Draft,
  ) {
    const installer = await desk.from('installer').select('name').where('id', '=', installerId).executeTakeFirst()
    const told = { installer: installer?.name ?? '', untilOn, entries, earned, deducted, amount, remark }
    return { ...told, owner: ownerId, department: departmentId }
  },
  concealed: desk => concealedFrom(desk, { [wageElements.money]: ['earned', 'deducted', 'amount'] }),
  amends: { from: '结算单', fields: { remark: 'remark' }, form: StatementEntered.pick({ remark: true }) },
  after: { approved: 'done', rejected: 'rejected', withdrawn: 'draft' },
})

const of = { served: statements, lines: statementLines }
const detailOf = documentDetail(of)

/** Returns who has open entries among those that the person sees, and what they come to. */
async function openSums(desk: Desk): Promise<OpenSum[]> {
  const { values, bind } = new Statement()
  const among = [...entryConditions(desk).map(condition => condition(bind)), isOpen].join(' and ')
  const { rows } = await desk.client.query<Required<OpenSum>>(
    `select e.installer_id as "installerId", i.name as installer, count(*)::int as entries, sum(e.amount)::bigint as amount, min(e.on_day) as from
     from wage_entry e join installer i on i.office_id = e.office_id and i.id = e.installer_id
     where ${among} group by 1, 2 order by 2 limit 500`,
    values,
  )
  return rows
}

/** The calls of statements. */
export const statementHandlers: Handled[] = [
  ...documentHandlers({
    ...of,
    document: statementDocument,
    routes,
    entered: StatementEntered,
    prefix: 'AJ',
    drafted,
  }),
  handle(routes.open, desk => openSums(desk)),
  handle(routes.pay, async (desk, { body: { id, version, paidOn, paidWay, paidNote } }) => {
    const before = await statements.lock(desk, id, 'pay', { version })
    if (paidOn > formatDate(clock.now())) throw badInput('paidOn', '付款日期不能晚于今天，请改早')
    const { wagePayApart } = await switchesOf(desk, wageSwitches)
    if (wagePayApart && [before.createdBy, before.ownerId].includes(desk.employeeId))
      throw conflict('这张结算单是您做的，请由别人付款，或在开关配置里关闭“结算与付款分开”')
    const paid = { state: 'paid' as const, paidOn, paidWay, paidNote, paidBy: desk.employeeId }
    await statementDocument.change(desk, before, paid, '结算单付款')
    return detailOf(desk, id)
  }),
]
