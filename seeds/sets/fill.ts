import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { listValue, type Valued } from '../../src/modules/sets/api/offer.ts'
import type { SetPart } from '../../src/modules/sets/api/set.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { type PartPlan, type SetPlan, setPlans } from './plans.ts'

type Goods = Valued & { listPrice: number; category: string }

const house = 10_000 // hundredths of a square metre, for which a price per square metre is worked out

/** Fills a company with sets of the goods that it sells. */
export async function fillSets(client: ClientBase, company: Company, now: number): Promise<void> {
  const { rows: goods } = await client.query<Goods>(
    `select g.id, g.side_a as "sideA", g.side_b as "sideB", g.piece_area as "pieceArea", g.box_pieces as "boxPieces", g.price_unit as "priceUnit",
       g.list_price as "listPrice", c.label as category
     from goods g join dictionary_item c on c.office_id = g.office_id and c.id = g.category_id
     where g.office_id = $1 and g.on_sale order by g.list_price, g.code`,
    [company.officeId],
  )
  const made = setPlans.flatMap(plan =>
    setOf(
      plan,
      Map.groupBy(goods, one => one.category),
      now,
    ),
  )
  const ids = await reserveIds(client, 'goods_set', made.length)
  await insertRows(
    client,
    'goods_set',
    made.map((row, at) => ({ officeId: company.officeId, id: ids[at], ...row, ...keptAt(company, now, at) })),
  )
}

function keptAt({ employees }: Company, now: number, at: number) {
  const createdAt = new Date(now - (60 - at * 7) * day).toISOString()
  return { sounds: '', createdBy: employees[0]?.id, createdAt, updatedAt: createdAt, version: 1 }
}

/** Returns a set as a row, at four fifths of its list value; nothing where the company sells fewer than two of its parts. */
function setOf({ days, offSale, minArea, parts: planned, ...plan }: SetPlan, sold: Map<string, Goods[]>, now: number) {
  const parts = planned.flatMap(part => partOf(part, sold.get(part.category) ?? []))
  if (parts.length < 2) return []
  const worth = parts.reduce((sum, { value }) => sum + value, 0)
  const price = plan.per === 'set' ? yuan(worth * 0.8, 100) : yuan((worth * 0.8) / (house / 100), 1)
  const [from, to] = days ?? []
  const dayFrom = (days: number) => formatDate(now + days * day)
  return [
    {
      ...plan,
      price,
      minArea: minArea ?? null,
      onSale: !offSale,
      validFrom: from === undefined ? null : dayFrom(from),
      validTo: to === undefined ? null : dayFrom(to),
      parts: parts.map(({ part }) => part),
    },
  ]
}

/** Fen in whole steps of so many yuan. */
const yuan = (fen: number, step: number) => Math.round(fen / (step * 100)) * step * 100

function partOf({ name, quantity, unit, scaled, fixed }: PartPlan, goods: readonly Goods[]) {
  const [standard, ...better] = [0.2, 0.5, 0.8].map(at => goods[Math.floor(goods.length * at)])
  if (!standard) return []
  const worth = (one: Goods, much: number) => listValue(one, much, unit, one.listPrice)
  const whole = scaled ? (quantity * house) / 100 : quantity
  const value = worth(standard, whole)
  const dearer = better.filter(one => one !== undefined && one.listPrice > standard.listPrice) as Goods[]
  const part: SetPart = {
    name,
    goodsId: standard.id,
    quantity,
    unit,
    priceUnit: null,
    gradeId: null,
    scaled: scaled ?? false,
    excess: fixed ? null : yuan(worth(standard, 1000) * 0.9, 1),
    deduction: yuan((value * 0.6) / (scaled ? house / 100 : 1), scaled ? 1 : 10),
    upgrades: dearer.map(one => ({
      toGoodsId: one.id,
      difference: yuan((worth(one, 1000) - worth(standard, 1000)) * 0.85, 1),
    })),
  }
  return [{ part, value }]
}
