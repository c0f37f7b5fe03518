import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

const rates = [
  { work: 'install', unit: 'metre', price: 12_000 },
  { work: 'install', unit: 'area', price: 4_500 },
  { work: 'install', trade: 'tile', unit: 'area', price: 5_500 },
  { work: 'install', unit: 'leaf', price: 9_000 },
  { work: 'install', unit: 'set', price: 15_000 },
  { work: 'install', unit: 'piece', price: 500 },
  { work: 'carry', unit: 'box', upToKg: 30, price: 100 },
  { work: 'carry', unit: 'box', price: 150 },
  { work: 'carry', unit: 'package', price: 300 },
]

type Entry = { id: number; installerId: number; onDay: string; amount: number }
type Maker = { id: number; departmentId: number | null }

/** Fills a company with rates, what its accepted installations and a stop of a trip earned, one rework, and statements of a month. */
export async function fillWages(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId } = company
  const [manager, finance] = [await personOf(client, officeId, 'manager'), await personOf(client, officeId, 'finance')]
  if (!manager || !finance) return
  const from = now - 300 * day
  const held = {
    officeId,
    fromDay: formatDate(from),
    remark: '',
    createdBy: manager.id,
    createdAt: moment(from),
    version: 1,
  }
  const table = rates.map(rate => ({ trade: null, upToKg: null, ...rate, ...held, voidReason: '' }))
  await insertRows(client, 'wage_rate', table)
  await earnInstalled(client, officeId)
  await earnByHand(client, officeId, manager, now)
  await reworkOne(client, officeId, manager, now)
  for (const [at, kind] of (['installer', 'porter'] as const).entries())
    await settle(client, officeId, { kind, paidBy: at === 1 ? finance.id : null, by: manager, now })
}

const moment = (ms: number) => new Date(ms).toISOString()

async function personOf(client: ClientBase, officeId: number, role: string): Promise<Maker | undefined> {
  const { rows } = await client.query<Maker>(
    `select e.id::int, e.department_id::int as "departmentId" from employee e
     join employee_role g on g.office_id = e.office_id and g.employee_id = e.id
     join role r on r.office_id = g.office_id and r.id = g.role_id and r.code = $2
     where e.office_id = $1 and e.departed_at is null
     order by (select count(*) from installation i where i.office_id = e.office_id and i.department_id = e.department_id and i.state = 'accepted') desc, e.id limit 1`,
    [officeId, role],
  )
  return rows[0]
}

/** What accepted installations earned, by the rate of the trade, else that of the unit. */
async function earnInstalled(client: ClientBase, officeId: number): Promise<void> {
  await client.query(
    `insert into wage_entry (office_id, installer_id, department_id, kind, trade, unit, quantity, price, amount, source, about, part_id, on_day,
       document_kind, document_id, created_by, created_at)
     select i.office_id, i.installer_id, i.department_id, 'install', l.trade, l.unit, l.quantity, r.price, round(l.quantity * r.price / 1000.0),
       i.number, c.name, l.id, (i.signed_at at time zone 'Asia/Shanghai')::date, 'installation', i.id, i.created_by, i.signed_at
     from installation i join installation_line l on l.office_id = i.office_id and l.installation_id = i.id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     cross join lateral (select price from wage_rate r where r.office_id = i.office_id and r.work = 'install' and r.unit = l.unit
       and (r.trade = l.trade or r.trade is null) order by r.trade nulls last limit 1) r
     where i.office_id = $1 and i.state = 'accepted' order by i.signed_at, l.id`,
    [officeId],
  )
}

/** What the porters earned of which no paper tells. */
async function earnByHand(client: ClientBase, officeId: number, by: Maker, now: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id::int from installer where office_id = $1 and kind = 'porter' order by id limit 1`,
    [officeId],
  )
  const porter = rows[0]?.id
  if (porter === undefined) return
  const told = [
    { daysAgo: 12, boxes: 60, reason: '海棠路旧楼 4 楼，外请车送的，没有排车次' },
    { daysAgo: 5, boxes: 35, reason: '客户自提后请我们搬上楼' },
  ]
  const entries = told.map(({ daysAgo, boxes, reason }) => ({
    officeId,
    installerId: porter,
    departmentId: by.departmentId,
    kind: 'hand',
    unit: 'box',
    quantity: boxes * 3 * 1000,
    price: 100,
    amount: boxes * 3 * 100,
    source: '',
    about: `搬楼费，${boxes} 箱 × 3 层`,
    reason,
    documentKind: 'installer',
    documentId: porter,
    onDay: formatDate(now - daysAgo * day),
    createdBy: by.id,
    createdAt: moment(now - daysAgo * day),
  }))
  await insertRows(client, 'wage_entry', entries)
}

type Work = Entry & {
  trade: string
  unit: string
  quantity: number
  price: number
  about: string
  departmentId: number | null
  problemId: number | null
}

/** One piece of work that is done again by its installer's cost. */
async function reworkOne(client: ClientBase, officeId: number, by: Maker, now: number): Promise<void> {
  const { rows } = await client.query<Work>(
    `select e.id::int, e.installer_id::int as "installerId", e.amount::int, e.trade, e.unit, e.quantity::int, e.price::int, e.about,
       e.department_id::int as "departmentId", p.id::int as "problemId"
     from wage_entry e left join installation_problem p on p.office_id = e.office_id and p.installation_id = e.document_id and p.answers = 'installer'
     where e.office_id = $1 and e.kind = 'install' and e.quantity >= 2000 and e.department_id = $2 order by p.id nulls last, e.amount desc, e.id limit 1`,
    [officeId, by.departmentId],
  )
  const work = rows[0]
  if (!work) return
  const at = now - 2 * hour
  const number = await numberAt(client, officeId, 'FG', at)
  const [id] = (await reserveIds(client, 'rework', 1)) as [number]
  const { installerId, problemId, trade, unit, price, about, departmentId } = work
  const quantity = 1000
  const reason = '一处边角有缺口，返工重装'
  const times = { createdBy: by.id, createdAt: moment(at) }
  const whose = { ownerId: by.id, departmentId: by.departmentId, ...times, updatedAt: moment(at), version: 1 }
  const facts = { installerId, entryId: work.id, problemId, payer: 'installer', quantity, deducted: price, earned: 0 }
  await insertRows(client, 'rework', [
    { officeId, id, number, state: 'done', ...facts, reason, cancelReason: '', ...whose },
  ])
  await insertRows(client, 'wage_entry', [
    {
      officeId,
      installerId,
      departmentId,
      kind: 'deduct',
      trade,
      unit,
      price,
      about,
      reason,
      source: number,
      ofId: work.id,
      quantity: -quantity,
      amount: -price,
      onDay: formatDate(at),
      documentKind: 'rework',
      documentId: id,
      ...times,
    },
  ])
}

type How = { kind: 'installer' | 'porter'; paidBy: number | null; by: Maker; now: number }

/** A statement of whoever of a kind earned most, of all that is open; paid, where somebody paid it. */
async function settle(client: ClientBase, officeId: number, { kind, paidBy, by, now }: How): Promise<void> {
  const at = now - hour
  const untilOn = formatDate(at)
  const { rows: open } = await client.query<Entry>(
    `with most as (select e.installer_id from wage_entry e join installer i on i.office_id = e.office_id and i.id = e.installer_id
       and (i.kind = 'porter') = ($2 = 'porter') where e.office_id = $1 and e.on_day <= $3 and e.department_id = $4 group by 1
       order by bool_or(e.kind = 'deduct') desc, sum(e.amount) desc limit 1)
     select e.id::int, e.installer_id::int as "installerId", e.amount::int from wage_entry e join most using (installer_id)
     where e.office_id = $1 and e.on_day <= $3 and e.department_id = $4 order by e.id`,
    [officeId, kind, untilOn, by.departmentId],
  )
  const sum = (some: readonly Entry[]) => some.reduce((all, { amount }) => all + amount, 0)
  const [earned, amount] = [sum(open.filter(one => one.amount > 0)), sum(open)]
  const installerId = open[0]?.installerId
  if (installerId === undefined || amount <= 0) return
  const [id] = (await reserveIds(client, 'wage_statement', 1)) as [number]
  const number = await numberAt(client, officeId, 'AJ', at)
  const times = { createdBy: by.id, createdAt: moment(at), updatedAt: moment(at), version: 1 }
  const whose = { ownerId: by.id, departmentId: by.departmentId, decidedAt: moment(at), ...times }
  const sums = { entries: open.length, earned, deducted: earned - amount, amount }
  const paid = { paidOn: paidBy === null ? null : formatDate(at), paidBy, paidWay: paidBy === null ? null : 'wechat' }
  const head = { installerId, period: `${untilOn.slice(0, 7)}-01`, untilOn, ...sums, remark: '', ...paid, paidNote: '' }
  await insertRows(client, 'wage_statement', [
    { officeId, id, number, state: paidBy === null ? 'done' : 'paid', ...whose, ...head },
  ])
  const lines = open.map(({ id: entryId }) => ({ officeId, wageStatementId: id, entryId, live: true }))
  await insertRows(client, 'wage_statement_line', lines)
}
