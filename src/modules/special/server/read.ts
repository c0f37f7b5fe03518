import type { Desk } from '../../../kernel/server/desk.ts'
import { readGroups, readPage, readTotals } from '../../../kernel/server/list.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { typedOf } from '../contract/quantity.ts'
import {
  type Grouping,
  specialRoutes as routes,
  type SpecialDetail,
  type SpecialGroup,
  type SpecialRow,
  type SpecialUse,
} from '../contract/special.ts'
import { type Deed, refusalOf, type StoredState } from '../contract/state.ts'
import { groupedListFor, specialConditions, specialListFor } from './list.ts'
import { changeColumns } from './logged.ts'
import { seenOf } from './sight.ts'

/** Returns rows with the names of those customers whom the person sees. */
async function withCustomers<Row extends SpecialRow>(desk: Desk, rows: readonly Row[]): Promise<Row[]> {
  const names = await desk.names(
    'customer',
    rows.map(row => row.customerId),
  )
  return rows.map(row => ({ ...row, customerName: names.get(row.customerId) ?? '' }))
}

/** Returns an offer of the person's data scope with what they may see of it. Throws 40400 without it. */
export async function detailOf(desk: Desk, id: number): Promise<SpecialDetail> {
  const found = (bind: (value: unknown) => string) => `e.id = ${bind(id)}`
  const query = { filters: {}, page: 1, pageSize: 1 }
  const conditions = [...specialConditions(desk), found]
  const [row] = await withCustomers(
    desk,
    await readPage<SpecialRow>(desk.client, specialListFor(desk), conditions, query),
  )
  if (!row) throw notFound('特价单')
  const offer = desk.from('specialOffer').select(['status', 'approvalId']).where('id', '=', id)
  const { status, approvalId } = await offer.executeTakeFirstOrThrow()
  const uses = await desk
    .from('specialUse')
    .select(['id', 'quantity', 'documentKind', 'documentId', 'createdBy', 'createdAt'])
    .where('specialId', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return {
    ...row,
    approvalId,
    uses: uses.map((use): SpecialUse => ({ ...use, quantity: typedOf(use.quantity, row.quantityUnit) })),
    refusals: refusalsFor(desk, status),
  }
}

function refusalsFor(desk: Desk, status: StoredState): Record<Deed, string | null> {
  const of = (deed: Deed) => (desk.may('specialOffer:ask') ? refusalOf(deed, status) : '您没有此操作的权限')
  return { edit: of('edit'), submit: of('submit'), withdraw: of('withdraw') }
}

const groupSql: Record<Grouping, { sql: string; join?: string }> = {
  month: { sql: `to_char(e.created_at at time zone 'Asia/Shanghai', 'YYYY-MM')` },
  department: { sql: 'e.department_id' },
  person: { sql: 'e.owner_id' },
  brand: { sql: 'g.brand_id', join: 'goods' },
}

/** The calls that read special offers. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => {
    const rows = await readPage<SpecialRow>(desk.client, specialListFor(desk), specialConditions(desk, body.view), body)
    return { rows: await withCustomers(desk, rows) }
  }),

  handle(routes.totals, (desk, { body }) =>
    readTotals(desk.client, specialListFor(desk), specialConditions(desk, body.view), body),
  ),

  handle(routes.groups, async (desk, { body: { by, ...filter } }) => {
    const conditions = specialConditions(desk, filter.view)
    const groups = await readGroups(desk.client, groupedListFor(desk), conditions, filter, groupSql[by])
    return groups.map(group => {
      const { pieces = 0, area = 0, metre = 0, amount = 0, leftAmount = 0, givenAway } = group.sums
      const counted = { pieces, area, metre, amount, leftAmount, givenAway }
      return { by: group.by as SpecialGroup['by'], total: group.total, ...counted }
    })
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.history, async (desk, { params: { id } }) => {
    await detailOf(desk, id)
    return historyOf(desk, 'specialOffer', id, seenOf(desk, changeColumns))
  }),
]
