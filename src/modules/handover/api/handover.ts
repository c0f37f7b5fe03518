import { z } from 'zod'
import { Id, IdText, idOf, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** Days in which a handover can be taken back. */
export const undoDays = 7

/** The ways to give records of one kind to people. */
export const handoverModes = {
  one: '全部交给一人',
  even: '平均分配',
  share: '按比例分配',
  department: '按所属部门分配',
} as const
export type HandoverMode = keyof typeof handoverModes

const Receiver = z.object({
  receiverId: idOf('请选择接收人').meta({ title: '接收人' }),
  /** Per cent, with `share`; all of a kind are 100 together. */
  share: z.number().int('比例应为整数').min(1, '比例至少 1%').max(100, '比例最多 100%').optional(),
  /** The department of the records in mode `department`; null or missing for records without a department or of others. */
  departmentId: Id.nullish().meta({ title: '部门', kind: 'department' }),
})

const wrongly: Record<HandoverMode, (receivers: z.output<typeof Receiver>[]) => string | undefined> = {
  one: receivers => (receivers.length === 1 ? undefined : '请选择一位接收人'),
  even: receivers => (alike(receivers.map(one => one.receiverId)) ? '同一位接收人只需选一次' : undefined),
  share: receivers => {
    if (alike(receivers.map(one => one.receiverId))) return '同一位接收人只需选一次'
    const sum = receivers.reduce((total, { share }) => total + (share ?? 0), 0)
    return sum === 100 ? undefined : `各接收人的比例合计应为 100%，现在是 ${sum}%`
  },
  department: receivers =>
    alike(receivers.map(one => one.departmentId ?? null)) ? '每个部门只能选一位接收人' : undefined,
}

function alike(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length
}

/** The receivers of records of one kind. */
export const HandoverPart = z
  .object({
    kind: z.string().min(1).max(40),
    mode: z.enum(Object.keys(handoverModes) as [HandoverMode, ...HandoverMode[]], '请选择分配方式'),
    receivers: z.array(Receiver).min(1, '请选择接收人').max(50, '接收人最多 50 位'),
  })
  .superRefine(({ mode, receivers }, context) => {
    const msg = wrongly[mode](receivers)
    if (msg) context.addIssue({ code: 'custom', path: ['receivers'], message: msg })
  })
export type HandoverPart = z.output<typeof HandoverPart>

export const HandoverPlan = z.object({
  leaverId: Id.meta({ title: '离职员工' }),
  parts: z.array(HandoverPart).max(20).meta({ title: '交接安排' }),
})
export type HandoverPlan = z.output<typeof HandoverPlan>

export const Leaver = z.object({
  id: Id,
  name: z.string(),
  departmentName: z.string(),
  active: z.boolean(),
  departedAt: Timestamp.nullable(),
})

/** The number of a person's records of one kind, and their departments, in the order of their numbers. */
export const HandoverStock = z.object({
  kind: z.string(),
  title: z.string(),
  unit: z.string(),
  total: z.number().int(),
  note: z.string(),
  /** The records may stay as they are. */
  leavable: z.boolean(),
  departments: z.array(
    z.object({ departmentId: Id.nullable(), name: z.string(), leaderId: Id.nullable(), count: z.number().int() }),
  ),
})
export type HandoverStock = z.output<typeof HandoverStock>

/** `obstacle`: why this person's handover cannot be begun, in words; empty if it can. */
export const HandoverOverview = z.object({ leaver: Leaver, obstacle: z.string(), stock: z.array(HandoverStock) })
export type HandoverOverview = z.output<typeof HandoverOverview>

const Sample = z.object({ id: Id, name: z.string(), note: z.string() })
export const HandoverPreview = z.object({
  parts: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      unit: z.string(),
      total: z.number().int(),
      /** The first records of each receiver. */
      receivers: z.array(z.object({ receiverId: Id, count: z.number().int(), samples: z.array(Sample) })),
    }),
  ),
})
export type HandoverPreview = z.output<typeof HandoverPreview>

/** The given records: per kind, how many to whom. */
export const HandoverSummary = z.array(
  z.object({
    kind: z.string(),
    title: z.string(),
    unit: z.string(),
    total: z.number().int(),
    receivers: z.array(z.object({ receiverId: Id, name: z.string(), count: z.number().int() })),
  }),
)
export type HandoverSummary = z.output<typeof HandoverSummary>

export const Handover = z.object({
  id: Id,
  employeeId: Id,
  employeeName: z.string(),
  summary: HandoverSummary,
  createdBy: Id,
  createdByName: z.string(),
  createdAt: Timestamp,
  undoneByName: z.string().nullable(),
  undoneAt: Timestamp.nullable(),
  leftCount: z.number().int(),
  undoable: z.boolean(),
  /** Why it cannot be taken back; empty if it can, or has been. */
  obstacle: z.string(),
})
export type Handover = z.output<typeof Handover>

/** The records that went back, and some of those that stayed with their receivers, each with the reason. */
export const HandoverUndone = z.object({
  restored: z.number().int(),
  leftCount: z.number().int(),
  left: z.array(z.object({ kind: z.string(), id: Id, name: z.string(), msg: z.string() })),
})
export type HandoverUndone = z.output<typeof HandoverUndone>

const needs = 'employeesManager:handover'

/** Departure: everything of a leaving employee to one or several people, in one transaction, and back. */
export const handoverRoutes = {
  overview: route({
    at: 'GET /api/admin/employees/handover/overview/:id',
    does: '离职员工名下的内容',
    needs,
    params: z.object({ id: IdText }),
    returns: HandoverOverview,
  }),
  preview: route({
    at: 'POST /api/admin/employees/handover/preview',
    does: '离职交接预览',
    needs,
    reads: true,
    body: HandoverPlan,
    returns: HandoverPreview,
  }),
  execute: route({
    at: 'POST /api/admin/employees/handover/execute',
    does: '离职交接',
    needs,
    body: HandoverPlan,
    returns: Handover,
  }),
  records: route({
    at: 'GET /api/admin/employees/handover/records',
    does: '交接记录',
    needs,
    returns: z.array(Handover),
  }),
  undo: route({
    at: 'POST /api/admin/employees/handover/undo',
    does: '撤销离职交接',
    needs,
    body: z.object({ id: Id }),
    returns: HandoverUndone,
  }),
}
