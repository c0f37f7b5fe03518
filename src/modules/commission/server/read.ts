import { handle, handlePieces } from '../../../kernel/server/http/mount.ts'
import { readGroups, readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { inScopeOf } from '../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { contractVisibility } from '../../contract/server/index.ts'
import { printPaper } from '../../organisation/server/index.ts'
import { type EntryRow, type Grouping, type MonthRow, commissionRoutes as routes } from '../api/commission.ts'
import { explained } from './explain.ts'
import { entryConditions, entryList, monthConditions, monthList } from './list.ts'
import { payslipPaper } from './paper.ts'
import { payslipOf, wholePayslip } from './payslip.ts'

const groupSql: Record<Grouping, { sql: string }> = {
  month: { sql: `to_char(e.period, 'YYYY-MM')` },
  department: { sql: 'e.department_id' },
  person: { sql: 'e.owner_id' },
  category: { sql: 'e.category_id' },
}

/** The calls that read commission. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<EntryRow>(desk.client, entryList, entryConditions(desk, body.view), body),
  })),

  handle(routes.totals, (desk, { body }) => readTotals(desk.client, entryList, entryConditions(desk, body.view), body)),

  handle(routes.groups, async (desk, { body: { by, ...filter } }) => {
    const groups = await readGroups(desk.client, entryList, entryConditions(desk, filter.view), filter, groupSql[by])
    return groups.map(({ by: of, total, sums: { base = 0, amount = 0 } }) => ({
      by: of as string | number | null,
      total,
      base,
      amount,
    }))
  }),

  handle(routes.explain, (desk, { params: { id } }) => explained(desk, id)),

  handle(routes.ofContract, async (desk, { params: { id } }) => {
    const contract = await desk
      .from('contract')
      .select(['ownerId', 'departmentId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!contract || !inScopeOf(desk, contractVisibility, contract)) throw notFound('合同')
    const ofIt = (bind: (value: unknown) => string) => `e.contract_id = ${bind(id)}`
    const query = { filters: {}, page: 1, pageSize: 200 }
    return readPage<EntryRow>(desk.client, entryList, [...entryConditions(desk), ofIt], query)
  }),

  handle(routes.months, async (desk, { body }) => ({
    rows: await readPage<MonthRow>(desk.client, monthList, monthConditions(desk, body.view), body),
  })),

  handle(routes.monthTotals, (desk, { body }) =>
    readTotals(desk.client, monthList, monthConditions(desk, body.view), body),
  ),

  handle(routes.payslip, (desk, { params: { id } }) => payslipOf(desk, id)),

  handlePieces(routes.paper, (pieces, { params: { id } }) =>
    printPaper(
      pieces,
      async desk => payslipPaper(desk, await wholePayslip(desk, id)),
      paper => `提成单-${paper.number}`,
    ),
  ),
]
