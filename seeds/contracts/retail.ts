import type { ClientBase } from 'pg'
import { amountOf, type Measures, type PriceUnit } from '../../src/modules/goods/api/units.ts'
import { day, hour, lastAtWork } from '../calendar.ts'
import type { Deal, QuotedLine } from './read.ts'
import type { Story } from './story.ts'

/** Days since each was sold: the first leaves today, the second waits, nothing is paid of the third, and nobody fetches what is ready of the last. */
const soldBefore = [6, 4, 2, 24] as const
const boxes = 6 // of each

/** One that is sold so (零售): it takes effect at once, and nobody signs it. */
export type Retail = { deal: Deal; story: Story; lines: QuotedLine[] }

/** Sells goods that lie in stock, as they were quoted to others, to customers of open deals: each in six boxes at the list price. */
export async function retailOf(
  client: ClientBase,
  officeId: number,
  quoted: readonly QuotedLine[],
  now: number,
): Promise<Retail[]> {
  const stocked = await stockedOf(client, officeId)
  const fits = ({ kind, goodsId, gift, boxPieces, listPrice, wholeBoxes }: QuotedLine) =>
    kind === 'goods' &&
    !gift &&
    !wholeBoxes &&
    Number(boxPieces) > 0 &&
    Number(listPrice) > 0 &&
    stocked.has(Number(goodsId))
  const byGoods = new Map(quoted.filter(fits).map(line => [Number(line.goodsId), line]))
  const goods = [...byGoods.values()]
    .map(soldAs)
    .toSorted((a, b) => a.net - b.net || Number(a.goodsId) - Number(b.goodsId))
  const deals = await dealsFor(client, officeId, now)
  return soldBefore.flatMap((days, at) => {
    const [deal, line] = [deals[at], goods[at]]
    return deal && line ? [{ deal, story: storyOf(days, at, now), lines: [line] }] : []
  })
}

/** The goods of which at least twice as much is free in one lot as is sold. */
async function stockedOf(client: ClientBase, officeId: number): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select g.id::int from stock_key k join goods g on g.office_id = k.office_id and g.id = k.goods_id
     where k.office_id = $1 and k.condition = 'sellable' and k.grade_id is null and g.sold_as = 'stock' and g.box_pieces is not null
     group by g.id having max(k.on_hand - k.reserved) >= max(g.box_pieces) * $2`,
    [officeId, 2 * boxes],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Open deals that nobody has quoted, the newest first. */
async function dealsFor(client: ClientBase, officeId: number, now: number): Promise<Deal[]> {
  const { rows } = await client.query<Deal>(
    `select distinct on (o.owner_id) o.id::int, o.customer_id::int as "customerId", o.owner_id::int as "ownerId", o.department_id::int as "departmentId", o.status,
       0 as amount, null as "wonAt", extract(epoch from o.created_at)::float8 * 1000 as at, null as "quotationId",
       concat_ws(' ', nullif(u.community, ''), nullif(u.building, ''), nullif(u.room, '')) as address
     from opportunity o join customer u on u.office_id = o.office_id and u.id = o.customer_id
     where o.office_id = $1 and o.status = 'open' and o.owner_id is not null and o.created_at < $2 and u.community <> ''
       and not exists (select from quotation q where q.office_id = o.office_id and q.opportunity_id = o.id)
     order by o.owner_id, o.created_at desc, o.id`,
    [officeId, new Date(now - 26 * day).toISOString()],
  )
  return rows
}

function storyOf(days: number, at: number, now: number): Story {
  const effectiveAt = lastAtWork(now - days * day)
  const deliveredAt = at === 0 ? now - hour : null
  const none = { signedAt: null, producedAt: null, installedAt: null }
  return { at: effectiveAt, state: 'effective', cancelled: false, effectiveAt, deliveredAt, ...none }
}

function soldAs(line: QuotedLine): QuotedLine {
  const [pieces, price] = [boxes * Number(line.boxPieces), Number(line.listPrice)]
  const net = amountOf(line as unknown as Measures, pieces, price, line.priceUnit as PriceUnit)
  const typed = { quantity: pieces * 1000, quantityUnit: 'piece', pieces, netArea: null, lossRate: null, remark: '' }
  const sold = { discountKind: 'price', discount: price, gross: net, settled: net, net }
  return { ...line, ...typed, ...sold, space: '零售', spacePosition: 0, position: 0 }
}
