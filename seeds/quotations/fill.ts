import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { type Drawn, drawQuotation, type SoldGoods } from './draw.ts'

const prefix = 'BJ'
/** The quotations of the demo's companies together are 300: two thirds of the first one's. */
const counts: Record<string, number> = { 同舟建材: 200, 同舟家居: 100 }

type Deal = { id: number; customerId: number; ownerId: number; status: string; at: number }
type Made = { deal: Deal; at: number; drawn: Drawn }

/** Quotes some of a company's deals: drafts and sent ones of open deals, accepted ones of won deals, void ones of lost deals. */
export async function fillQuotations(client: ClientBase, company: Company, now: number): Promise<void> {
  const [deals, goods] = [await dealsOf(client, company.officeId), await goodsOf(client, company.officeId)]
  const wanted = counts[company.plan.name] ?? 0
  if (wanted === 0 || goods.length === 0) return
  const dice = new Dice(company.plan.seed + 17)
  const step = Math.max(1, Math.floor(deals.length / wanted))
  const chosen = deals.filter((_, at) => at % step === 0).slice(0, wanted)
  const made = chosen.map(deal => quoted(deal, goods, dice, now)).sort((a, b) => a.at - b.at)
  await insertAll(client, company, made, now)
}

function quoted(deal: Deal, goods: readonly SoldGoods[], dice: Dice, now: number): Made {
  const at = Math.min(now - dice.int(1, 48) * 3_600_000, deal.at + dice.int(1, 12) * day)
  const known = goods.filter(one => one.at < at)
  return { deal, at, drawn: drawQuotation(known.length > 20 ? known : goods, dice) }
}

async function dealsOf(client: ClientBase, officeId: number): Promise<Deal[]> {
  const { rows } = await client.query<{ id: string; customer: string; owner: string; status: string; at: Date }>(
    `select id, customer_id as customer, owner_id as owner, status, created_at as at from opportunity
     where office_id = $1 and owner_id is not null order by created_at desc, id`,
    [officeId],
  )
  return rows.map(({ id, customer, owner, status, at }) => {
    return { id: Number(id), customerId: Number(customer), ownerId: Number(owner), status, at: new Date(at).getTime() }
  })
}

async function goodsOf(client: ClientBase, officeId: number): Promise<SoldGoods[]> {
  const { rows } = await client.query<SoldGoods>(
    `select id::int, code, name, goods_spec(side_a, side_b, thickness) as spec, price_unit as "priceUnit", side_a as "sideA",
       side_b as "sideB", piece_area as "pieceArea", box_pieces as "boxPieces", whole_boxes as "wholeBoxes", sold_as as "soldAs", list_price::int as "listPrice",
       floor_seller::int as "floorSeller", extract(epoch from created_at)::float8 * 1000 as at
     from goods where office_id = $1 and on_sale and list_price is not null order by id`,
    [officeId],
  )
  return rows
}

async function insertAll(client: ClientBase, { officeId }: Company, made: readonly Made[], now: number): Promise<void> {
  const ids = await reserveIds(client, 'quotation', made.length)
  const spaceIds = await reserveIds(client, 'quotation_space', made.flatMap(one => one.drawn.spaces).length)
  const days = new Map<string, number>()
  const [spaces, lines]: [Row[], Row[]] = [[], []]
  const quotations = made.map((one, at) => {
    const quotationId = ids[at] as number
    const own = one.drawn.spaces.map((name, place) => {
      const id = spaceIds[spaces.length] as number
      spaces.push({ officeId, id, quotationId, position: place + 1, name })
      return id
    })
    for (const { space, ...line } of one.drawn.lines)
      lines.push({ officeId, quotationId, spaceId: own[space], ...line })
    return rowOf(one, { officeId, id: quotationId, number: nextNumber(days, one.at) }, now)
  })
  await insertRows(client, 'quotation', quotations)
  await insertRows(client, 'quotation_space', spaces)
  await insertRows(client, 'quotation_line', lines)
  await insertRows(
    client,
    'document_counter',
    [...days].map(([on, last]) => ({ officeId, prefix, day: on, last })),
  )
}

function nextNumber(days: Map<string, number>, at: number): string {
  const on = formatDate(at)
  days.set(on, (days.get(on) ?? 0) + 1)
  return documentNumber(prefix, on.replaceAll('-', ''), days.get(on) as number)
}

const validDays = 15

function rowOf({ deal, at, drawn }: Made, named: Row, now: number): Row {
  const state = stateOf(deal, drawn)
  const moment = new Date(at).toISOString()
  const out = state === 'draft' ? null : new Date(Math.min(now, at + 3_600_000)).toISOString()
  const { sums, head } = drawn
  return {
    ...named,
    revision: 1,
    opportunityId: deal.id,
    customerId: deal.customerId,
    variant: '',
    state,
    validUntil: formatDate(at + validDays * day),
    pricedOn: formatDate(at),
    ...head,
    sets: [],
    lineCount: drawn.lines.length,
    belowCount: drawn.below,
    gross: sums.gross,
    gifts: sums.gifts,
    lineDiscount: sums.lineDiscount,
    subtotal: sums.subtotal,
    discountAmount: sums.discount,
    total: sums.total,
    remark: '',
    voidReason: state === 'void' ? '客户未成交' : '',
    sentAt: out,
    acceptedAt: state === 'accepted' ? out : null,
    createdBy: deal.ownerId,
    createdAt: moment,
    updatedAt: out ?? moment,
    version: 1,
  }
}

/** Returns a state that fits the deal; what is below the floor stays a draft. */
function stateOf({ status }: Deal, { below, sends }: Drawn): 'draft' | 'sent' | 'accepted' | 'void' {
  if (below > 0) return 'draft'
  if (status === 'won') return 'accepted'
  if (status === 'lost') return 'void'
  return sends ? 'sent' : 'draft'
}
