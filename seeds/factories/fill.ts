import type { ClientBase } from 'pg'
import { allocate } from '../../src/kernel/api/division.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

/** The factories that make what is ordered. */
const factories = [
  {
    name: '佛山华居柜业',
    contacts: '区厂长',
    phone: '13790000101',
    brands: '橱柜、衣柜定制',
    leadDays: 20,
    minimum: '',
  },
  {
    name: '中山朗门木门厂',
    contacts: '梁跟单',
    phone: '13790000102',
    brands: '木门、护墙板',
    leadDays: 25,
    minimum: '3 樘起',
  },
  {
    name: '清远石英石加工厂',
    contacts: '陆师傅',
    phone: '13790000103',
    brands: '台面、异形加工',
    leadDays: 7,
    minimum: '',
  },
]

type Line = { contractLineId: number; name: string; pieces: number; made: string; net: number }
/** A placed order with what a factory makes of it. */
type Ordered = {
  id: number
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  wishOn: string | null
  at: number
  begun: boolean
  lines: Line[]
}

/** Fills a company with factory orders of its placed orders: drafts, audits, one returned, made, late, short of a package, whole. */
export async function fillFactories(client: ClientBase, company: Company, now: number): Promise<void> {
  const ordered = await orderedOf(client, company.officeId)
  if (ordered.length === 0) return
  const suppliers = await suppliersOf(client, company)
  for (const [at, one] of ordered.entries()) if (at % 5 !== 4) await make(client, company, one, { at, now, suppliers })
}

async function suppliersOf(client: ClientBase, { officeId }: Company): Promise<number[]> {
  const ids = await reserveIds(client, 'supplier', factories.length)
  const rows = factories.map((one, at) => ({ officeId, id: ids[at], ...one, remark: '', state: 'active', version: 1 }))
  await insertRows(client, 'supplier', rows)
  return ids
}

async function orderedOf(client: ClientBase, officeId: number): Promise<Ordered[]> {
  const { rows } = await client.query<Ordered>(
    `select o.id::int, o.contract_id::int as "contractId", o.customer_id::int as "customerId", o.owner_id::int as "ownerId",
       o.department_id::int as "departmentId", o.wish_on::text as "wishOn", (extract(epoch from o.decided_at) * 1000)::float8 as at,
       c.produced_on is not null as begun,
       json_agg(json_build_object('contractLineId', l.contract_line_id, 'name', k.name, 'pieces', l.pieces, 'net', k.net, 'made', concat_ws(' ',
         nullif((select string_agg(concat_ws('×', s ->> 'a', s ->> 'b', nullif(s ->> 'count', '1')), '、') from jsonb_array_elements(coalesce(x.after -> 'sizes', k.sizes)) s), ''),
         nullif(k.remark, ''))) order by l.position) as lines
     from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id and l.source in ('factory', 'workshop')
     join contract_line k on k.office_id = l.office_id and k.id = l.contract_line_id
     left join lateral (select x.after from contract_columns(c.office_id, c.id, 2147483647) x where (x.line).id = k.id) x on true
     where o.office_id = $1 and o.state = 'done' group by o.id, o.office_id, c.produced_on, o.contract_id, o.customer_id, o.owner_id, o.department_id, o.wish_on, o.decided_at
     order by o.decided_at, o.id`,
    [officeId],
  )
  return rows
}

type Stage = 'draft' | 'auditing' | 'returned' | 'audited' | 'producing' | 'left' | 'arrived'
/** What of the factory orders has become what, in turns: before a factory begins, and after. */
const before: readonly Stage[] = ['auditing', 'returned', 'audited', 'draft']
const after: readonly Stage[] = ['producing', 'left', 'arrived', 'producing']

type Place = { at: number; now: number; suppliers: readonly number[] }

async function make(client: ClientBase, company: Company, one: Ordered, { at, now, suppliers }: Place): Promise<void> {
  const parts = one.lines.length > 1 ? [one.lines.slice(0, 1), one.lines.slice(1)] : [one.lines]
  for (const [nth, lines] of parts.entries()) {
    const turn = at + nth
    const stage = (one.begun ? after : before)[turn % 4] as Stage
    const supplierId = suppliers[turn % suppliers.length] as number
    await add(client, company, { ...one, lines }, { stage, supplierId, turn, now })
  }
}

type Made = { stage: Stage; supplierId: number; turn: number; now: number }

async function add(client: ClientBase, { officeId }: Company, one: Ordered, { stage, supplierId, turn, now }: Made) {
  const [id] = (await reserveIds(client, 'factory_order', 1)) as [number]
  const begun = Math.min(now - 3 * day, one.at + day)
  const moment = (days: number) => new Date(Math.min(now, begun + days * day)).toISOString()
  const reached = (of: readonly Stage[], days: number) => (of.includes(stage) ? moment(days) : null)
  const priced = !['draft', 'auditing', 'returned'].includes(stage)
  const amounts = one.lines.map(({ net }) => Math.round((net * 0.6) / 100) * 100)
  const number = await numberAt(client, officeId, 'GC', begun)
  const packages = packagesOf(stage, turn, one.lines, number)
  const arrived = packages.filter(({ state }) => state === 'arrived').length
  const { contractId, customerId, ownerId, departmentId, wishOn } = one
  const whose = { contractId, customerId, ownerId, departmentId, createdBy: ownerId, salesOrderId: one.id, supplierId }
  const said = {
    remark: turn % 2 === 0 ? '按现场复尺图生产，生产前发下单图确认' : '',
    returnReason: stage === 'returned' ? '图纸没有标开门方向，请设计师补上' : '',
    cancelReason: '',
    outdated: '',
    wishOn,
    promisedOn: priced ? formatDate(now + (stage === 'producing' && turn % 2 === 0 ? -2 : 2 + turn) * day) : null,
  }
  const times = {
    sentAt: stage === 'draft' ? null : moment(0.5),
    auditedAt: priced ? moment(1) : null,
    acceptedAt: reached(['producing', 'left', 'arrived'], 1.5),
    leftAt: reached(['left', 'arrived'], 2),
    arrivedAt: reached(['arrived'], 2.5),
    createdAt: moment(0),
    updatedAt: moment(0),
    version: 1,
  }
  const sums = {
    pieces: one.lines.reduce((all, { pieces }) => all + pieces, 0),
    amount: priced ? amounts.reduce((all, amount) => all + amount, 0) : null,
    packages: packages.length,
    arrived,
  }
  await insertRows(client, 'factory_order', [
    { officeId, id, number, state: stage, kind: 'order', ...whose, ...said, ...times, ...sums },
  ])
  const lineIds = await reserveIds(client, 'factory_order_line', one.lines.length)
  const lines = one.lines.map(({ contractLineId, pieces, made }, position) => ({
    officeId,
    id: lineIds[position],
    factoryOrderId: id,
    position,
    contractLineId,
    pieces,
    made,
    note: '',
    amount: priced ? amounts[position] : null,
  }))
  await insertRows(client, 'factory_order_line', lines)
  const values = lineIds.map((_, place) => {
    const count = packages.filter(({ line }) => line === place).length
    return count === 0 ? [] : allocate(priced ? (amounts[place] ?? 0) : 0, new Array(count).fill(1))
  })
  const rows = packages.map(({ line, ...rest }) => ({
    officeId,
    factoryOrderId: id,
    factoryOrderLineId: lineIds[line],
    ...rest,
    value: values[line]?.shift() ?? 0,
    arrivedAt: rest.state === 'arrived' ? moment(2.2) : null,
    arrivedBy: rest.state === 'arrived' ? ownerId : null,
  }))
  await insertRows(client, 'factory_package', rows)
}

const contents = ['柜体', '门板', '抽屉', '五金', '台面', '踢脚']

/** The packages of a factory order that has begun: of what has left the factory one is missing, of what arrived none. */
function packagesOf(stage: Stage, turn: number, lines: readonly Line[], number: string) {
  if (stage !== 'left' && stage !== 'arrived') return []
  const all = lines.flatMap((_, line) => Array.from({ length: 3 + (turn % 4) }, (__, nth) => ({ line, nth })))
  return all.map(({ line, nth }, at) => ({
    line,
    number: `${number}-${String(at + 1).padStart(2, '0')}`,
    content: contents[nth % contents.length] as string,
    place: stage === 'arrived' ? `D-${1 + (turn % 3)}` : '',
    state: stage === 'arrived' || at < all.length - 1 ? ('arrived' as const) : ('expected' as const),
  }))
}
