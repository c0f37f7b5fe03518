import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, idOf, oneOf, text, Version } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { wageElements } from './elements.ts'
import { earning, WageEntryRow } from './entry.ts'
import { wagePlaces } from './places.ts'

/** How a statement is paid. */
export const paidWays = { cash: '现金', bank: '银行转账', wechat: '微信', alipay: '支付宝', other: '其他' } as const

/** What a person enters: whose open entries are settled, up to which day. */
export const StatementEntered = z.object({
  installerId: idOf('请选择师傅').meta({ title: '师傅', kind: 'reference', of: 'installer' }),
  untilOn: Day.meta({ title: '结算到', kind: 'date' }),
  remark: text('备注', 300).default(''),
})
export type StatementEntered = z.output<typeof StatementEntered>

const states = {
  ...documentStates('待付款'),
  done: { title: '待付款', tone: 'blue', live: true },
  paid: { title: '已付款', tone: 'green' },
} as const

/** A row of the list. */
export const StatementRow = documentRow('结算单号', states, {
  installer: z.string().meta({ title: '师傅', kind: 'text' }),
  installerId: Id,
  period: Day.meta({ title: '月份', kind: 'date' }),
  untilOn: StatementEntered.shape.untilOn,
  entries: z.number().int().meta({ title: '笔数', kind: 'integer' }),
  earned: earning('工钱'),
  deducted: earning('扣款'),
  amount: earning('应付金额'),
  remark: StatementEntered.shape.remark,
  paidOn: Day.nullable().meta({ title: '付款日期', kind: 'date' }),
  paidWay: oneOf('付款方式', paidWays).nullable(),
  paidBy: Id.nullable().meta({ title: '付款人', kind: 'employee' }),
  paidNote: z.string().meta({ title: '付款备注', kind: 'text' }),
})
export type StatementRow = z.output<typeof StatementRow>

const { settle, pay } = wageElements

/** What a statement of an installer or porter is. */
export const statementRecord = record({
  name: 'wageStatement',
  table: 'wageStatement',
  title: '安装结算单',
  noun: '结算单',
  unit: '张',
  place: wagePlaces.desk,
  at: { within: { tab: null }, open: 'open' },
  seen: { scope: 'wage' },
  states,
  acts: {
    ...documentActs(settle),
    cancel: {
      needs: settle,
      from: ['draft', 'rejected', 'done'],
      refuses: {
        approving: '正在审批，请先在审批中撤回',
        paid: '已经付款，不能作废；算错的请冲正那笔工钱，下次结算时扣回',
      },
    },
    pay: {
      needs: pay,
      from: ['done'],
      refuses: {
        draft: '还没有提交，请先提交',
        approving: '还在审批，批准后才能付款',
        rejected: '审批没有通过，请修改后重新提交',
        paid: '已经付款，不用再付',
      },
    },
  },
  row: StatementRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '草稿',
    approving: '审批中',
    done: '待付款',
    paid: '已付款',
    rejected: '已拒绝',
    cancelled: '已作废',
    all: '全部',
  },
})

const calls = documentRoutes(statementRecord, StatementEntered, {
  more: { lines: z.array(WageEntryRow) },
  hangsOn: [wageElements.money],
})

/** Somebody with open entries, and what they come to. */
export const OpenSum = z.object({
  installerId: Id,
  installer: z.string(),
  entries: z.number().int(),
  amount: earning('未结算'),
  from: Day,
})
export type OpenSum = z.output<typeof OpenSum>

export const statementRoutes = {
  ...calls,
  open: route({
    at: 'GET /api/crm/wageStatement/open',
    does: '谁还有没结算的工钱',
    needs: settle,
    returns: z.array(OpenSum),
  }),
  pay: route({
    at: 'POST /api/crm/wageStatement/pay',
    does: '结算单付款',
    needs: pay,
    refuses: [codes.notFound, codes.conflict],
    body: z.object({
      id: Id,
      version: Version,
      paidOn: Day.meta({ title: '付款日期', kind: 'date' }),
      paidWay: oneOf('付款方式', paidWays, '请选择付款方式'),
      paidNote: text('付款备注', 200).default(''),
    }),
    returns: calls.detail.returns,
  }),
}
export type StatementDetail = z.output<typeof calls.detail.returns>

/** What an approval decides of it; without a flow it may be paid as soon as it is sent. */
export const statementApproval = {
  code: 'wageStatement',
  title: statementRecord.title,
  forecast: calls.forecast,
  submit: calls.submit,
  alone: true,
} satisfies Submitted<StatementDetail>
