import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { dayNowOnce } from '../../../../kernel/server/list/dayNow.ts'
import {
  type Condition,
  foundFirst,
  type ListColumn,
  type ListSpec,
  readGroups,
  readPage,
  readTotals,
  viewNamed,
  wholeStatement,
} from '../../../../kernel/server/list/list.ts'
import { countViews } from '../../../../kernel/server/list/listCounts.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { contractJoin, contractVisibility } from '../../../contract/server/index.ts'
import { ofFoundCustomer } from '../../../customer/server/index.ts'
import { guarded } from '../../../goods/api/goods.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { soldPlaces } from '../../api/places.ts'
import { soldRoutes as routes, type SoldGrouping, SoldLineRow, type SoldView } from '../../api/soldLine.ts'
import { asked } from '../found.ts'

type Kind = Exclude<ListColumn['kind'], 'phone'>
const own = (column: string, kind: Kind): ListColumn => ({ sql: `e.${column}`, kind })
const ofLine = (column: string, kind: Kind): ListColumn => ({ sql: `l.${column}`, kind, join: 'line' })

const columns: Readonly<Record<string, ListColumn>> = {
  contractNumber: { sql: 'c.number', kind: 'text', join: 'contract' },
  stage: own('stage', 'enum'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  space: ofLine('space', 'text'),
  name: ofLine('name', 'text'),
  code: ofLine('code', 'text'),
  spec: ofLine('spec', 'text'),
  brandId: ofLine('brand_id', 'dictionary'),
  categoryId: { ...ofLine('category_id', 'dictionary'), widened: 'words_below' },
  contracted: own('contracted', 'integer'),
  ordered: own('ordered', 'integer'),
  left: { sql: 'greatest(0, e.contracted - e.ordered)', kind: 'integer' },
  reserved: own('reserved', 'integer'),
  shipped: own('shipped', 'integer'),
  toShip: { sql: 'greatest(0, e.ordered - e.shipped)', kind: 'integer' },
  signed: own('signed', 'integer'),
  back: own('back', 'integer'),
  short: own('short', 'integer'),
  wishOn: own('wish_on', 'date'),
  net: own('net', 'money'),
  orderedNet: own('ordered_net', 'money'),
  shippedNet: own('shipped_net', 'money'),
  state: own('state', 'enum'),
  effectiveOn: own('effective_on', 'date'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
}

/** Lines of contracts that took effect, from what is kept of them (`sold_line`). */
const soldList: ListSpec = {
  table: 'sold_line e',
  alias: 'e',
  joins: {
    contract: contractJoin('e'),
    line: 'join contract_line l on l.office_id = e.office_id and l.id = e.id',
    customer: `join contract k on k.office_id = e.office_id and k.id = e.contract_id
      join customer u on u.office_id = k.office_id and u.id = k.customer_id`,
  },
  columns,
  also: [
    'e.id',
    'e.contract_id as "contractId"',
    'k.customer_id as "customerId"',
    'case when l.pieces is not null then l.box_pieces end as "boxPieces"',
  ],
  search(term, bind) {
    const words = asked(term, bind)
    const office = 'x.office_id = current_office()'
    const ofContracts = `select x.id from sold_line x where ${office} and x.contract_id in (select find_contracts(${words}))`
    const theirs = `select x.id from sold_line x join contract k on k.office_id = x.office_id and k.id = x.contract_id
      where ${office} and ${ofFoundCustomer('k.customer_id', term, 'shown', bind)}`
    return { sql: foundFirst('e.id', [ofContracts, theirs, `select find_sold_lines(${words})`]) }
  },
  sort: { by: 'effectiveOn', order: 'descend' },
  sums: ['contracted', 'ordered', 'reserved', 'shipped', 'signed', 'back', 'net', 'orderedNet', 'shippedNet'],
}

const views: Record<SoldView, string> = {
  none: `e.state = 'effective' and e.ordered < e.contracted and e.stage = 'none'`,
  partly: `e.state = 'effective' and e.ordered < e.contracted and e.ordered > 0`,
  toShip: 'e.ordered > e.shipped',
  late: `e.wish_on < ${dayNowOnce}`,
  all: 'true',
}

/**
 * Returns the conditions of a view for this person: lines of the contracts that they see. Throws 40000 for an unknown view, 40300 for who sees no
 * contracts because these tell list prices.
 */
export function soldConditions(desk: Desk, view = 'all'): Condition[] {
  desk.demand(guarded.listPrice)
  const inView = viewNamed(views, view)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, inScope(desk, contractVisibility, 'e'), () => inView]
}

const groupings: Record<SoldGrouping, { sql: string; join?: string }> = {
  month: { sql: `to_char(e.effective_on, 'YYYY-MM')` },
  department: { sql: 'e.department_id' },
  person: { sql: 'e.owner_id' },
  brand: { sql: 'l.brand_id', join: 'line' },
  category: { sql: 'l.category_id', join: 'line' },
  stage: { sql: 'e.stage' },
}
const grouped: ListSpec = { ...soldList, sums: ['net', 'orderedNet', 'shippedNet', 'left', 'toShip'] }

/** The calls of 合同下单数据. */
export const soldHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<SoldLineRow>(desk.client, soldList, soldConditions(desk, body.view), body),
  })),
  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, soldList, soldConditions(desk, body.view), body),
  ),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({ spec: soldList, conditions: soldConditions(desk, view) })),
  ),
  handle(routes.groups, async (desk, { body: { by, ...filter } }) => {
    const groups = await readGroups(desk.client, grouped, soldConditions(desk, filter.view), filter, groupings[by])
    return groups.map(({ by: of, total, sums }) => {
      const { net: amount = 0, orderedNet: ordered = 0, shippedNet: shipped = 0, left = 0, toShip = 0 } = sums
      const pieces = { leftPieces: left, toShipPieces: toShip }
      return { by: of as string | number | null, total, amount, ordered, shipped, ...pieces }
    })
  }),
]

/** The export of 合同下单数据. */
export const soldExport: ExportKind = {
  kind: 'soldLine',
  title: soldPlaces.list.title,
  element: 'contractorderInfo:export',
  seesAll: desk => desk.may(guarded.listPrice) && desk.reach(contractVisibility.module).office,
  path: soldPlaces.list.path,
  columns: columnsOf(SoldLineRow),
  count: async (desk, filter) =>
    (await readTotals(desk.client, { ...soldList, sums: [] }, soldConditions(desk, filter.view), filter)).total,
  statement: (desk, filter, sort) => wholeStatement(soldList, soldConditions(desk, filter.view), filter, sort),
}
