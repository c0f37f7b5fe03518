import { definitionOf } from '../../src/kernel/api/definition.ts'
import { onlyReads, type Route } from '../../src/kernel/api/route.ts'
import { servedRecords } from '../../src/kernel/server/record/facets.ts'
import { approvalViews } from '../../src/modules/approval/api/approval.ts'
import { logViews } from '../../src/modules/audit/api/log.ts'
import { clueViews } from '../../src/modules/clue/api/clueList.ts'
import { customerViews } from '../../src/modules/customer/api/rows.ts'
import { goodsViews } from '../../src/modules/goods/api/goods.ts'
import { termViews } from '../../src/modules/money/api/agingRoutes.ts'
import { opportunityViews } from '../../src/modules/opportunity/api/opportunity.ts'
import { employeeViews } from '../../src/modules/organisation/api/employee.ts'
import { batchViews } from '../../src/modules/pricing/api/batch.ts'
import { windowViews } from '../../src/modules/pricing/api/window.ts'
import { templateViews } from '../../src/modules/quotation/api/template.ts'
import { soldViews } from '../../src/modules/salesOrder/api/soldLine.ts'
import { setViews } from '../../src/modules/sets/api/set.ts'
import { voucherViews } from '../../src/modules/transfer/api/voucher.ts'
import { stockViews } from '../../src/modules/warehouse/api/stockList.ts'
import { world } from '../../src/world.ts'
import { rowFor } from '../support/fixtures.ts'
import { type Input, idFieldsOf, sampleOf } from '../support/samples.ts'
import { marks, type Owner, owners, type Scene } from './scene.ts'

/** The views of records that the kernel serves, by a part of their address. */
const served = world.all(servedRecords).map(({ served: { record } }) => [`/${record.name}/`, record.views])

/** The views of lists, by a part of their address. A list without any has one view. */
const views: Record<string, object> = {
  ...Object.fromEntries(served),
  '/clue/': clueViews,
  '/opportunity/': opportunityViews,
  '/customer/': customerViews,
  '/goods/': goodsViews,
  '/price/batch/': batchViews,
  '/price/': windowViews,
  '/set/': setViews,
  '/stock/': stockViews,
  '/quotationTemplate/': templateViews,
  '/receivable/': termViews,
  '/soldLine/': soldViews,
  '/voucher/': voucherViews,
  '/approval/': approvalViews,
  '/employees/': employeeViews,
  '/gateLog/': logViews,
}

/** The kinds that can be imported and exported. */
const kinds = [
  'clue',
  'opportunity',
  'customer',
  'goods',
  'historyBusiness',
  'special',
  'contract',
  'stock',
  'soldLine',
]

/** What a person may look for, by the name of the field: words of names, and whole numbers. */
const words = ['search', 'term', 'name', 'community', 'wechat']
const numbers = ['search', 'term', 'phone']

/** Whoever writes down a clue or a deal of a customer by the number has the customer from then on. */
const winsCustomer = ['POST /api/crm/clue/add', 'POST /api/crm/opportunity/add']

/**
 * What to ask a call: about the rows of each owner where it names rows, in every view, for every kind, and for the words and numbers of
 * each owner where it takes some. Words are looked for alone: written down, they would stand in rows of the asker's own.
 */
export function inputsFor(route: Route, scene: Scene): Input[] {
  const about = idFieldsOf(route).length > 0 ? owners : (['sales1'] as const)
  const plain = about.map(who =>
    wide(
      route,
      sampleOf(route, field => rowFor(route, field, scene.stocks[who])),
    ),
  )
  const [first] = plain as [Input]
  const seen = viewsOf(route).map(view => changed(first, 'body', 'view', view))
  const ofKinds =
    first.params && 'kind' in first.params ? kinds.map(kind => changed(first, 'params', 'kind', kind)) : []
  return [...plain, ...seen, ...ofKinds, ...owners.flatMap(who => lookingFor(who, route, first, scene))]
}

function lookingFor(who: Owner, route: Route, input: Input, { phones }: Scene): Input[] {
  const [one, other] = [phones[who][0], phones[who].at(-1)] as string[]
  return [
    ...(onlyReads(route) ? withFields(route, input, words, marks[who].work) : []),
    ...(winsCustomer.includes(route.at) ? [] : [one, other].flatMap(phone => withFields(route, input, numbers, phone))),
  ]
}

/** The largest page that a list gives. */
function wide(route: Route, input: Input): Input {
  return has(route, 'body', 'pageSize') ? changed(input, 'body', 'pageSize', 200) : input
}

function viewsOf(route: Route): string[] {
  if (!has(route, 'body', 'view')) return []
  const part = Object.keys(views).find(part => route.at.includes(part))
  return Object.keys(part ? (views[part] as object) : {})
}

function withFields(route: Route, input: Input, fields: readonly string[], value: unknown): Input[] {
  return (['query', 'body'] as const).flatMap(part =>
    fields.filter(field => has(route, part, field)).map(field => changed(input, part, field, value)),
  )
}

type Part = 'params' | 'query' | 'body'

function has(route: Route, part: Part, field: string): boolean {
  const schema = route[part]
  return schema !== undefined && field in (definitionOf(schema).shape ?? {})
}

function changed(input: Input, part: Part, field: string, value: unknown): Input {
  return { ...input, [part]: { ...input[part], [field]: value } }
}
