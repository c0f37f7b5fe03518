import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** How many days one question may span: a week or a month is looked at, a year is what the charts are for. */
export const mostActionDays = 31
/** Rows behind a figure that are told at once. */
export const mostActionRows = 500

/** What people do: contacts they wrote down, records they entered, made of others and won. */
export const actionKinds = { followUp: '跟进', entered: '新增', converted: '转商机', won: '成交' } as const
export type ActionKind = keyof typeof actionKinds

/** What somebody did, by kind; contacts also by their method. `wonAmount` is their part by shares, in fen. */
const Actions = z.object({
  followUp: z.number().int(),
  methods: z.array(z.object({ methodId: Id.nullable(), count: z.number().int() })),
  entered: z.number().int(),
  converted: z.number().int(),
  won: z.number().int(),
  wonAmount: z.number().int(),
})
export type Actions = z.output<typeof Actions>

export const ActionBook = z.object({
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      department: z.string(),
      all: Actions,
      /** The days on which there was something. */
      days: z.array(Actions.extend({ day: z.string() })),
    }),
  ),
})
export type ActionBook = z.output<typeof ActionBook>

/** One action; the record's name and what was said only where the person sees the record. */
export const ActionRow = z.object({
  kind: z.enum(Object.keys(actionKinds) as ActionKind[]),
  at: Timestamp,
  of: z.enum(['clue', 'opportunity']),
  id: Id.nullable(),
  name: z.string(),
  text: z.string(),
  methodId: Id.nullable(),
  amount: z.number().int().nullable(),
})
export type ActionRow = z.output<typeof ActionRow>

const Days = z.object({ from: Day.meta({ title: '开始日期' }), to: Day.meta({ title: '结束日期' }) })

export const actionRoutes = {
  book: route({
    at: 'GET /api/crm/dashboard/deeds',
    does: '谁做了什么',
    signedIn: '按各列表的菜单权限与数据范围，只统计范围内的人',
    reads: 'standby',
    query: Days,
    returns: ActionBook,
  }),
  rows: route({
    at: 'GET /api/crm/dashboard/deeds/rows',
    does: '谁做了什么的明细',
    refuses: [codes.notFound],
    signedIn: '按各列表的菜单权限与数据范围，只统计范围内的人',
    reads: 'standby',
    query: Days.extend({
      employeeId: IdText.meta({ title: '员工', kind: 'employee' }),
      kind: z.enum(Object.keys(actionKinds) as ActionKind[], '类型不正确，请重新选择'),
      /** Only contacts by this method. */
      methodId: IdText.optional().meta({ title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' }),
    }),
    returns: z.object({ rows: z.array(ActionRow) }),
  }),
}
