import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { decide } from '../../src/modules/approval/server/decide/decide.ts'
import type { Measures, PriceUnit } from '../../src/modules/goods/api/units.ts'
import { partsOf, type QuantityUnit, quantityUnitOf } from '../../src/modules/special/api/quantity.ts'
import { type Offer, specialDocument } from '../../src/modules/special/server/document.ts'
import { amountsOf } from '../../src/modules/special/server/snapshot.ts'
import { decideNext, happenedAt, PastDesk } from '../approvals/play.ts'
import { atWork, day, dayStart, hour } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { type SpecialStory, specialStories } from './stories.ts'

type Goods = Measures & {
  id: number
  gradeId: number | null
  priceUnit: PriceUnit
  soldAs: string
  listPrice: number
  floorSeller: number
  cost: number
}
type Deal = { customerId: number; ownerId: number; at: string }
/** A line of a contract that may use an offer from the moment (ms) at which the contract took effect. */
type Line = {
  id: number
  contractId: number
  customerId: number
  ownerId: number
  goodsId: number
  pieces: number | null
  measured: number
  at: number
}
type Told = { offer: Offer; story: SpecialStory; owner: Employee; at: number; line: Line | undefined }

/** Fills a company with special offers in every state, decided through the product itself. */
export async function fillSpecials(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId } = company
  const [goods, deals] = [await goodsOf(client, officeId), await dealsOf(client, company)]
  if (goods.length === 0 || deals.length === 0) return
  await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
  const lines = await linesOf(client, company)
  const told = await keepOffers(client, company, now, { goods, deals, lines })
  for (const one of told) await play(client, company, one)
  // Bells say what is new; these are days old.
  await client.query(`delete from notification where office_id = $1 and kind = 'approval'`, [officeId])
}

async function goodsOf(client: ClientBase, officeId: number): Promise<Goods[]> {
  const { rows } = await client.query<Goods>(
    `select id, side_a as "sideA", side_b as "sideB", piece_area as "pieceArea", box_pieces as "boxPieces", grade_id as "gradeId", price_unit as "priceUnit",
       sold_as as "soldAs", list_price as "listPrice", floor_seller as "floorSeller", cost from goods where office_id = $1 and on_sale order by code`,
    [officeId],
  )
  return rows
}

/** Open deals of people who still work there; those of the demo's salesperson first. */
async function dealsOf(client: ClientBase, { officeId, employees }: Company): Promise<Deal[]> {
  const { rows } = await client.query<Deal>(
    `select customer_id as "customerId", owner_id as "ownerId", created_at as at from opportunity
     where office_id = $1 and status = 'open' and owner_id is not null order by id`,
    [officeId],
  )
  const there = new Set(employees.filter(one => one.left === null).map(one => one.id))
  const first = employees.find(one => one.username === 'sales1')?.id
  return rows
    .filter(deal => there.has(deal.ownerId))
    .toSorted((a, b) => Number(b.ownerId === first) - Number(a.ownerId === first))
}

/** Lines of goods of contracts that went into production, of people who still work there; `measured` is what a custom-made item without pieces is, in thousandths of its unit. */
async function linesOf(client: ClientBase, { officeId, employees }: Company): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select distinct on (c.effective_at, c.id) l.id, c.id as "contractId", c.customer_id as "customerId", c.owner_id as "ownerId", l.goods_id as "goodsId",
       l.pieces, l.quantity as measured, extract(epoch from c.effective_at)::float8 * 1000 as at
     from contract c join contract_line l on l.office_id = c.office_id and l.contract_id = c.id
     join goods g on g.office_id = l.office_id and g.id = l.goods_id and g.on_sale
     where c.office_id = $1 and c.state = 'effective' and c.produced_on is not null and c.owner_id = any($2)
     order by c.effective_at, c.id, l.pieces desc nulls last, l.id`,
    [officeId, employees.filter(one => one.left === null).map(one => one.id)],
  )
  return rows
}

async function keepOffers(
  client: ClientBase,
  { officeId, employees, plan }: Company,
  now: number,
  { goods, deals, lines }: { goods: readonly Goods[]; deals: readonly Deal[]; lines: readonly Line[] },
): Promise<Told[]> {
  const dice = new Dice(plan.seed + 41)
  const ids = await reserveIds(client, 'special_offer', specialStories.length)
  const days = new Map<string, number>()
  const told = specialStories.map((story, place) => {
    const deal = dealFor(deals, place, dice)
    const at = atWork(dayStart(now) - story.days * day + dice.int(10, 17) * hour)
    const line = story.used ? lines.find(one => one.at > at + day && one.at < now + story.until * day) : undefined
    const { customerId, ownerId } = line ?? deal
    const owner = employees.find(one => one.id === ownerId) as Employee
    const drawn = dice.pick(goods)
    const sold = goods.find(one => one.id === line?.goodsId) ?? drawn
    const quantity = line && story.used ? Math.ceil((takenOf(line, sold) * 100) / story.used) : undefined
    const date = formatDate(at).replaceAll('-', '')
    days.set(date, (days.get(date) ?? 0) + 1)
    const createdAt = new Date(at).toISOString()
    const offer = {
      officeId,
      id: ids[place] as number,
      number: `TJ${date}-${String(days.get(date)).padStart(4, '0')}`,
      customerId,
      ...termsOf(sold, dice, quantity),
      used: 0,
      untilOn: formatDate(now + story.until * day),
      reason: story.reason,
      floorGuarded: false,
      status: 'draft',
      askedKind: 'goods',
      approvalId: null,
      decidedAt: null,
      ownerId,
      departmentId: owner.departmentId,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    }
    return { offer, story, owner, at, line }
  })
  await insertRows(
    client,
    'special_offer',
    told.map(({ offer }) => offer),
  )
  await insertRows(
    client,
    'document_counter',
    [...days].map(([on, last]) => ({ officeId, prefix: 'TJ', day: on, last })),
  )
  return told as Told[]
}

/** The first open deal for what waits or holds, so that whoever tries the demo finds some; any other for the rest. */
function dealFor(deals: readonly Deal[], place: number, dice: Dice): Deal {
  const own = Math.min(6, deals.length)
  return place >= 13 && place % 2 === 0 ? (deals[place % own] as Deal) : dice.pick(deals)
}

/** Returns what a line may take of an offer of its goods: pieces, or the mm² or mm of a custom-made item. */
function takenOf({ pieces, measured }: Line, goods: Goods): number {
  const unit: QuantityUnit = quantityUnitOf(goods)
  return unit === 'piece' ? (pieces ?? 1) : Math.max(1, partsOf(measured / 1000, unit) ?? 1)
}

function termsOf({ id: goodsId, gradeId, listPrice, floorSeller, cost, ...goods }: Goods, dice: Dice, wanted?: number) {
  const { priceUnit } = goods
  const price = Math.round((listPrice * dice.int(70, 86)) / 10_000) * 100
  const drawn = priceUnit === 'area' ? dice.int(4, 30) * 10 : dice.int(2, 24)
  const quantityUnit = quantityUnitOf(goods)
  const quantity = wanted ?? (partsOf(drawn, quantityUnit) as number)
  const amounts = amountsOf(goods, { price, listPrice, cost, priceUnit, quantity, quantityUnit })
  return {
    goodsId,
    askedId: goodsId,
    gradeId,
    priceUnit,
    price,
    quantity,
    quantityUnit,
    listPrice,
    floor: floorSeller,
    cost,
    ...amounts,
  }
}

/** Asks for an offer and decides on it, each at its moment. */
async function play(client: ClientBase, company: Company, { offer, story, owner, at, line }: Told): Promise<void> {
  const desk = new PastDesk(client, company, owner, at)
  const { id: subjectId, number: subjectName } = offer
  await desk.log({
    action: '新增特价',
    subject: 'specialOffer',
    subjectId,
    subjectName,
    subjectVersion: 1,
    changes: {},
  })
  if (story.end === 'draft') return
  const approvalId = await specialDocument.send(desk, offer)
  await happenedAt(client, approvalId, at)
  const decided = atWork(at + 3 * hour)
  if (story.end !== 'approving') await decideOn(client, company, { approvalId, story, owner, at: decided })
  await happenedAt(client, approvalId, decided)
  const last = new Date(story.end === 'approving' ? at : decided).toISOString()
  await client.query(
    `update special_offer set updated_at = $3, decided_at = case when decided_at is not null then $3::timestamptz end
     where office_id = $1 and id = $2`,
    [company.officeId, offer.id, last],
  )
  if (line) await use(client, company, { offer, story, owner }, line)
}

type Deciding = { approvalId: number; story: SpecialStory; owner: Employee; at: number }

async function decideOn(
  client: ClientBase,
  company: Company,
  { approvalId, story, owner, at }: Deciding,
): Promise<void> {
  const comment = story.comment ?? ''
  if (story.end === 'withdrawn') {
    const kind = 'withdraw' as const
    const desk = new PastDesk(client, company, owner, at)
    await decide(desk, [specialDocument.business], { id: approvalId, decision: { kind }, act: { kind, comment } })
    return
  }
  const kind = story.end === 'approved' ? 'approve' : 'reject'
  await decideNext(client, company, { business: specialDocument.business, approvalId, kind, comment, at })
}

async function use(
  client: ClientBase,
  { officeId }: Company,
  { offer, story, owner }: Pick<Told, 'offer' | 'story' | 'owner'>,
  line: Line,
): Promise<void> {
  const quantity = Math.floor((offer.quantity * (story.used ?? 0)) / 100)
  const document = { documentKind: 'contract', documentId: line.contractId, lineId: line.id }
  const createdAt = new Date(line.at).toISOString()
  await insertRows(client, 'special_use', [
    { officeId, specialId: offer.id, quantity, ...document, createdBy: owner.id, createdAt },
  ])
}
