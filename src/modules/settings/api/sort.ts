import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** The lists that can be reordered, in the order of the page's tabs. */
export const sortKinds = {
  dictionary: '字典项',
  dictionaryType: '字典类型',
  roleType: '角色类型',
  role: '角色',
  department: '部门',
  pool: '公海',
  assignmentRule: '分配规则',
  approvalForm: '审批表单',
} as const
export type SortKindName = keyof typeof sortKinds

const Order = z.array(Id).max(2000, '一次最多调整 2000 项的顺序')

/** The whole order as the person saw it, and the new one, with the same rows. */
export const OrderChange = { before: Order, order: Order }

/** A list with an order: the items of a type, the departments below one. `key` is 0 for the only or topmost list. */
export const SortGroup = z.object({
  key: z.number().int(),
  title: z.string(),
  items: z.array(z.object({ id: Id, label: z.string(), color: z.string().optional(), off: z.boolean() })),
})
export type SortGroup = z.output<typeof SortGroup>

export const sortRoutes = {
  groups: route({
    at: 'GET /api/admin/sort/groups',
    does: '可以排序的列表',
    needs: 'sortManager',
    query: z.object({ kind: z.enum(Object.keys(sortKinds) as [SortKindName, ...SortKindName[]], '没有这种排序') }),
    returns: z.array(SortGroup),
  }),
  save: route({
    at: 'POST /api/admin/sort/save',
    does: '调整顺序',
    needs: 'sortManager:edit',
    refuses: [codes.notFound, codes.stale],
    body: z.object({
      kind: z.enum(Object.keys(sortKinds) as [SortKindName, ...SortKindName[]], '没有这种排序'),
      group: Id.or(z.literal(0)),
      ...OrderChange,
    }),
    returns: Nothing,
  }),
}
