import { z } from 'zod'
import { Id, IdText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

const needs = 'approvalDetial'
const longest = 366 // days
const dayLength = 86_400_000 // ms

export const delegationStates = { coming: '未开始', holding: '生效中', over: '已结束', cancelled: '已取消' } as const
export type DelegationState = keyof typeof delegationStates

const person = Id.meta({ title: '人员', kind: 'employee' })

const fields = {
  toId: Id.meta({ title: '受托人', kind: 'employee' }),
  fromAt: Timestamp.meta({ title: '开始时间', kind: 'datetime' }),
  toAt: Timestamp.meta({ title: '结束时间', kind: 'datetime', examples: ['2026-11-28T18:00:00+08:00'] }),
  /** Only for documents of this free form; null for all approvals. */
  formId: Id.nullable().default(null).meta({ title: '只委托这种表单' }),
  note: text('说明', 200).default(''),
}

/** A rule by which somebody answers approvals in a person's name from one moment to another. */
export const NewDelegation = z
  .object({
    ...fields,
    /** The person; the caller by default. */
    fromId: person.optional(),
    /** Gives the person's open tasks to the delegate too. */
    moveOpen: z.boolean().default(false),
  })
  .superRefine(({ fromAt, toAt }, context) => {
    const length = Date.parse(toAt) - Date.parse(fromAt)
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['toAt'], message })
    if (length <= 0) wrong('结束时间要晚于开始时间')
    if (length > longest * dayLength) wrong(`一次最多委托 ${longest} 天`)
  })

export const Delegation = z.object({
  ...fields,
  id: Id,
  version: Version,
  fromId: person,
  formName: z.string().nullable(),
  state: z.enum(Object.keys(delegationStates) as [DelegationState, ...DelegationState[]]),
  /** The number of tasks that the delegate has in the person's name. */
  open: z.number().int(),
  createdBy: person,
})
export type Delegation = z.output<typeof Delegation>

/** The effect of a change on tasks: how many moved, how many stayed. */
const Changed = z.object({ rows: z.array(Delegation), moved: z.number().int(), left: z.number().int() })

export const delegationRoutes = {
  list: route({
    at: 'GET /api/crm/approval/delegation/list',
    does: '审批委托',
    needs,
    /**
     * Returns everyone's rules to people who see all approvals; otherwise the person's own and those in which they answer.
     */
    query: z.object({ whose: z.enum(['mine', 'all']).default('mine') }),
    returns: z.array(Delegation),
  }),
  waiting: route({
    at: 'GET /api/crm/approval/delegation/waiting',
    does: '可转交的待办数量',
    needs,
    query: z.object({ fromId: IdText.optional().meta({ kind: 'employee' }), formId: IdText.optional() }),
    returns: z.object({ count: z.number().int() }),
  }),
  add: route({
    at: 'POST /api/crm/approval/delegation/add',
    does: '新增审批委托',
    needs,
    body: NewDelegation,
    returns: Changed,
  }),
  cancel: route({
    at: 'POST /api/crm/approval/delegation/cancel',
    does: '结束审批委托',
    needs,
    /** `takeBack`: unanswered tasks come back. */
    body: z.object({ id: Id, version: Version, takeBack: z.boolean().default(false) }),
    returns: Changed,
  }),
}
