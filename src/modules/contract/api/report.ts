import { z } from 'zod'
import { oneOf } from '../../../kernel/api/fields.ts'
import { ListFilter } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'

/** What the report on contracts is grouped by; by brand and category it sums lines, else contracts. */
export const groupings = {
  month: '按月',
  department: '按部门',
  person: '按人员',
  brand: '按品牌',
  category: '按品类',
  channel: '按渠道',
  level: '按客户等级',
} as const
export type Grouping = keyof typeof groupings

const sum = z.number().int()

/**
 * A group of the report: `by` is a month (2026-11), or the number of a department, person or word; sums in fen. Lines have no
 * payments of their own, so groups of lines have none; the margin is missing for those who may not see the cost, and null where
 * no line's cost is known.
 */
export const ContractGroup = z.object({
  by: z.union([z.string(), z.number()]).nullable(),
  total: sum,
  amount: sum,
  signed: sum,
  changed: sum,
  paid: sum.optional(),
  outstanding: sum.optional(),
  margin: sum.nullable().optional(),
})
export type ContractGroup = z.output<typeof ContractGroup>

export const reportRoutes = {
  groups: route({
    at: 'POST /api/crm/contract/groups',
    does: '合同统计',
    needs: 'contractInfo',
    reads: 'standby',
    body: ListFilter.extend({ by: oneOf('统计方式', groupings) }),
    returns: z.array(ContractGroup),
  }),
}
