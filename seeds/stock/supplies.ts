import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day as aDay } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

const suppliers = [
  {
    name: '佛山雪山白 陶瓷厂',
    contacts: '黎经理',
    phone: '0757-88001122',
    brands: '雪山、鱼肚',
    leadDays: 12,
    minimum: '满 100 箱',
  },
  {
    name: '淄博云朵 建陶',
    contacts: '孙主任',
    phone: '0533-66007788',
    brands: '云朵、意境',
    leadDays: 20,
    minimum: '整柜',
  },
] as const

const boxes = 40

type Lot = { goodsId: number; lotId: number; box: number; unit: string }

/** Fills a company that has stock with suppliers, a purchase that is late, a receipt that nobody has posted, and a deposit that nobody has paid. */
export async function fillSupplies(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const [lot] = await lotsOf(client, officeId)
  const keeper = employees.find(({ username }) => username === 'warehouse') ?? employees[0]
  if (!lot || !keeper) return
  const { rows } = await client.query<{ id: number }>(
    'select id::int as id from warehouse where office_id = $1 order by id limit 1',
    [officeId],
  )
  const warehouseId = rows[0]?.id as number
  const began = now - 30 * aDay
  const at = new Date(began).toISOString()
  const day = formatDate(began)
  const kept = { officeId, createdBy: keeper.id, createdAt: at, updatedAt: at, version: 1 }
  const owned = { ownerId: keeper.id, ...kept }
  const stock = new Supplies(client, { officeId, day, kept, owned, lot, warehouseId })
  const supplierId = await stock.suppliers()
  await stock.purchase(supplierId)
  await stock.receipt(supplierId)
  await stock.earnest(company)
}

async function lotsOf(client: ClientBase, officeId: number): Promise<Lot[]> {
  const { rows } = await client.query<Lot>(
    `select l.goods_id::int as "goodsId", l.id::int as "lotId", l.box_pieces as box, g.price_unit as unit
     from stock_lot l join goods g on g.office_id = l.office_id and g.id = l.goods_id
     where l.office_id = $1 and l.box_pieces is not null and l.on_hand > 0 order by l.id limit 1`,
    [officeId],
  )
  return rows
}

type About = { officeId: number; day: string; kept: Row; owned: Row; lot: Lot; warehouseId: number }

/** Keeps what is ordered, comes and is kept for somebody. */
class Supplies {
  readonly #client: ClientBase
  readonly #about: About

  constructor(client: ClientBase, about: About) {
    this.#client = client
    this.#about = about
  }

  async #head(table: string, prefix: string, head: Row): Promise<number> {
    const { officeId, day, owned } = this.#about
    const [id] = (await reserveIds(this.#client, table, 1)) as [number]
    const number = await numberAt(this.#client, officeId, prefix, Date.parse(day))
    await insertRows(this.#client, table, [{ id, number, ...owned, ...head }])
    return id
  }

  /** Returns the number of the first supplier. */
  async suppliers(): Promise<number> {
    const ids = await reserveIds(this.#client, 'supplier', suppliers.length)
    const rows = suppliers.map((one, at) => ({ id: ids[at], ...one, remark: '', state: 'active', ...this.#about.kept }))
    await insertRows(this.#client, 'supplier', rows)
    return ids[0] as number
  }

  /** A purchase whose goods should have come a week ago. */
  async purchase(supplierId: number): Promise<void> {
    const { officeId, day, lot, warehouseId } = this.#about
    const pieces = boxes * lot.box
    const promisedOn = formatDate(Date.parse(day) + 23 * aDay)
    const said = { supplierId, warehouseId, orderedOn: day, acceptedOn: day, note: '补货 常规色', closeReason: '' }
    const stands = { state: 'done', decidedAt: new Date(Date.parse(day)).toISOString() }
    const counted = { pieces, received: 0, outstanding: pieces, promisedOn }
    const id = await this.#head('purchase', 'CG', { ...said, ...stands, ...counted })
    const typed = { boxes, rest: 0, pieces, boxPieces: lot.box, priceUnit: lot.unit, promisedOn, note: '', received: 0 }
    await insertRows(this.#client, 'purchase_line', [
      { officeId, purchaseId: id, position: 0, goodsId: lot.goodsId, ...typed, closedReason: '' },
    ])
  }

  /** A receipt that stands as a draft. */
  async receipt(supplierId: number): Promise<void> {
    const { officeId, day, lot, warehouseId } = this.#about
    const pieces = 10 * lot.box
    const said = {
      warehouseId,
      supplierId,
      supplierWords: '',
      receivedOn: day,
      note: '随车单 待核对',
      reverseReason: '',
    }
    const id = await this.#head('stock_receipt', 'RK', { ...said, pieces, damaged: 0, state: 'draft' })
    const typed = { boxes: 10, rest: 0, pieces, boxPieces: lot.box, note: '', damaged: 0, damagedAs: 'inspection' }
    await insertRows(this.#client, 'stock_receipt_line', [
      {
        officeId,
        stockReceiptId: id,
        position: 0,
        goodsId: lot.goodsId,
        lotId: lot.lotId,
        condition: 'sellable',
        ...typed,
      },
    ])
  }

  /** A deposit that its customer has not paid. */
  async earnest({ employees }: Company): Promise<void> {
    const { officeId, day, lot, warehouseId } = this.#about
    const { rows } = await this.#client.query<{ id: number; owner: number }>(
      `select u.id::int as id, o.owner_id::int as owner from customer u join opportunity o on o.office_id = u.office_id and o.customer_id = u.id
       where u.office_id = $1 and o.owner_id is not null order by u.id desc limit 1`,
      [officeId],
    )
    const [customer] = rows
    if (!customer) return
    const pieces = 2 * lot.box
    const untilAt = new Date(Date.parse(day) + 60 * aDay).toISOString()
    const seller = employees.find(({ id }) => id === customer.owner)
    const said = { customerId: customer.id, kind: 'earnest', amount: 50_000, pieces, worth: pieces * 5000, untilAt }
    const id = await this.#head('earnest', 'DJ', {
      ...said,
      mixed: false,
      remark: '客户 周末再定',
      state: 'draft',
      ownerId: seller?.id ?? customer.owner,
    })
    const typed = { pieces, boxPieces: lot.box, boxes: 2, rest: 0 }
    const priced = { price: 5000, priceUnit: 'piece', amount: pieces * 5000 }
    await insertRows(this.#client, 'earnest_line', [
      {
        officeId,
        earnestId: id,
        position: 0,
        goodsId: lot.goodsId,
        lotId: lot.lotId,
        warehouseId,
        ...typed,
        ...priced,
      },
    ])
  }
}
