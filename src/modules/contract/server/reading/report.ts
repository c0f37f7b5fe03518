import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type ListSpec, readGroups } from '../../../../kernel/server/list/list.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { type Grouping, reportRoutes as routes } from '../../api/report.ts'
import { knownMargin } from '../lines/figure.ts'
import { contracts } from '../record/contracts.ts'

const ofContracts = {
  month: `to_char(e.signed_on, 'YYYY-MM')`,
  department: 'e.department_id',
  person: 'e.owner_id',
  channel: 'e.channel_id',
  level: 'e.level_id',
} satisfies Partial<Record<Grouping, string>>
const ofLines = { brand: 'l.brand_id', category: 'l.category_id' } satisfies Partial<Record<Grouping, string>>

/** The list with sums of lines: what was signed of each, and what change orders in effect added, as `contract_columns` (migrations/0252) says. */
async function byLines(desk: Desk): Promise<ListSpec> {
  const spec = await contracts.listFor(desk)
  const line = (sql: string) => ({ sql, kind: 'money', join: 'line' }) as const
  return {
    ...spec,
    joins: {
      ...spec.joins,
      line: `join contract_line l on l.office_id = e.office_id and l.contract_id = e.id
        join lateral (select coalesce(sum(x.net), 0)::bigint as net from contract_change_line x
          join contract_change h on h.office_id = x.office_id and h.id = x.change_id
          where x.office_id = l.office_id and x.line_id = l.id and h.state = 'effective') d on true`,
    },
    columns: {
      ...spec.columns,
      lineSigned: line('l.net'),
      lineChanged: line('d.net'),
      lineWhole: line('(l.net + d.net)'),
    },
    sums: ['lineSigned', 'lineChanged', 'lineWhole'],
  }
}

const isOfLines = (by: Grouping): by is keyof typeof ofLines => Object.hasOwn(ofLines, by)

/** The calls of the report on contracts. */
export const reportHandlers = [
  handle(routes.groups, async (desk, { body: { by, ...filter } }) => {
    const conditions = contracts.conditions(desk, filter.view)
    if (isOfLines(by)) {
      const counted = 'count(distinct e.id)'
      const groups = await readGroups(desk.client, await byLines(desk), conditions, filter, {
        sql: ofLines[by],
        join: 'line',
        counted,
      })
      return groups.map(({ by: of, total, sums: { lineSigned = 0, lineChanged = 0, lineWhole = 0 } }) => ({
        by: of as number | null,
        total,
        amount: lineWhole,
        signed: lineSigned,
        changed: lineChanged,
      }))
    }
    const spec = await contracts.listFor(desk)
    const seesCost = desk.may(guarded.cost)
    const summed = seesCost ? { ...spec, sums: [...spec.sums, 'cost'] } : spec
    const groups = await readGroups(desk.client, summed, conditions, filter, { sql: ofContracts[by] })
    return groups.map(({ by: of, total, sums }) => {
      const { total: signed = 0, changed = 0, effectiveTotal = 0, paid, outstanding, margin = 0, cost = 0 } = sums
      return {
        by: of as string | number | null,
        total,
        amount: effectiveTotal,
        signed,
        changed,
        paid,
        outstanding,
        ...(seesCost && { margin: knownMargin({ costAmount: cost, marginAmount: margin }).margin }),
      }
    })
  }),
]
