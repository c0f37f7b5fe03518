import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Answerer } from '../../src/modules/salesOrder/api/moves.ts'
import { issueValue, returnValue } from '../../src/modules/warehouse/api/value.ts'
import { insertRows, reserveIds } from '../insert.ts'
import type { Left } from './fill.ts'

type Back = { id: number; lineId: number; pieces: number }
type Key = { id: number; onHand: number; loose: number; value: number }
type Cause = { documentKind: 'shipment' | 'goodsReturn'; documentId: number; lineId: number }
type Entry = { act: string; movement: string; pieces: number; value: number }

const ofReturn = (documentId: number, lineId: number): Cause => ({ documentKind: 'goodsReturn', documentId, lineId })

/** Posts what becomes of a line of a shipment as the product does. */
export class Posting {
  readonly moment: string
  readonly #client: ClientBase
  readonly #officeId: number
  readonly #left: Left

  constructor(client: ClientBase, officeId: number, left: Left, at: number) {
    this.#client = client
    this.#officeId = officeId
    this.#left = left
    this.moment = new Date(at).toISOString()
  }

  /** Signs for all of its shipment but a piece that broke, where somebody answers for one. Returns what is not the customer's any more, with its value. */
  async sign(answers: Answerer | null): Promise<{ pieces: number; value: number }> {
    const { shipmentId, lineId, pieces, receiver } = this.#left
    await this.#client.query(
      `update shipment set state = 'signed', signer = $3, signed_at = $4, updated_at = $4 where office_id = $1 and id = $2`,
      [this.#officeId, shipmentId, receiver, this.moment],
    )
    const gone = answers === null ? 0 : 1
    const signed = pieces - gone
    await this.#client.query('update shipment_line set signed = $3, broken = $4 where office_id = $1 and id = $2', [
      this.#officeId,
      lineId,
      signed,
      gone,
    ])
    await this.#part({ fate: 'signed', pieces: signed, value: 0, answers: null, note: '' })
    const cause = { documentKind: 'shipment', documentId: shipmentId } as const
    const sums = { net: 0, onWay: -signed, signed, short: 0, back: 0 }
    await this.#move('sign', signed, sums, cause)
    if (answers === null) return { pieces: 0, value: 0 }
    const value = returnValue(1, { issue: this.#left.amount, issued: pieces }, { pieces: 0, value: 0 })
    await this.#part({ fate: 'broken', pieces: 1, value, answers, note: '卸车时磕了一个角，已拍照' })
    await this.#move('break', 1, { net: -1, onWay: -1, signed: 0, short: 0, back: 0 }, { ...cause, answers })
    const from = { ...cause, lineId }
    await this.#enter('inspection', from, { act: 'return', movement: 'broken:1:back', pieces: 1, value })
    await this.#enter('inspection', from, { act: 'damage', movement: 'broken:1', pieces: -1, value: -value })
    return { pieces: 1, value }
  }

  async #part(part: object): Promise<void> {
    const { shipmentId, lineId } = this.#left
    const [id] = (await reserveIds(this.#client, 'shipment_part', 1)) as [number]
    const row = { officeId: this.#officeId, id, shipmentId, lineId, serial: 1, ...part, ...this.#by() }
    await insertRows(this.#client, 'shipment_part', [row])
  }

  /** Takes pieces back into inspection; leftovers are not needed any more. */
  async comeBack({ id, lineId, pieces, value, leftover }: Back & { value: number; leftover: boolean }): Promise<void> {
    const { orderId, orderLineId, lineId: shipmentLineId } = this.#left
    const sums = { net: -pieces, onWay: 0, signed: -pieces, short: 0, back: pieces }
    await this.#move('return', pieces, sums, { documentKind: 'goodsReturn', documentId: id })
    await this.#client.query(
      'update shipment_line set returned = returned + $3, returned_value = returned_value + $4 where office_id = $1 and id = $2',
      [this.#officeId, shipmentLineId, pieces, value],
    )
    if (leftover) {
      const less = (table: string) =>
        `update ${table} set pieces = pieces - $3 where office_id = $1 and id = $2 and pieces >= $3`
      await this.#client.query(less('sales_order_line'), [this.#officeId, orderLineId, pieces])
      await this.#client.query(less('sales_order'), [this.#officeId, orderId, pieces])
    }
    await this.#enter('inspection', ofReturn(id, lineId), { act: 'return', movement: 'receive', pieces, value })
  }

  /** Finds pieces in inspection to be sellable. */
  async lookAt({ id, lineId, pieces }: Back): Promise<void> {
    const there = await this.#keyOf('inspection')
    const value = issueValue(there.value, pieces, there.onHand)
    const of = { act: 'regrade', movement: 'inspect:sellable' }
    await this.#enter('inspection', ofReturn(id, lineId), { ...of, pieces: -pieces, value: -value })
    await this.#enter('sellable', ofReturn(id, lineId), { ...of, pieces, value })
  }

  #by() {
    return { createdBy: this.#left.ownerId, createdAt: this.moment }
  }

  async #move(act: string, pieces: number, sums: object, cause: object): Promise<void> {
    const [id] = (await reserveIds(this.#client, 'sales_order_move', 1)) as [number]
    const { orderLineId: salesOrderLineId, lotId } = this.#left
    const of = { salesOrderLineId, act, pieces, lotId, onDay: formatDate(Date.parse(this.moment)) }
    const row = { officeId: this.#officeId, id, ...of, ...sums, ...cause, ...this.#by() }
    await insertRows(this.#client, 'sales_order_move', [row])
  }

  /** The key of the goods in a condition, made where it is missing. */
  async #keyOf(condition: string): Promise<Key> {
    const { goodsId, warehouseId, lotId, gradeId } = this.#left
    const { rows } = await this.#client.query<Key>(
      `select id::int, on_hand::int as "onHand", loose::int, value::float8 from stock_key where office_id = $1 and goods_id = $2 and warehouse_id = $3
         and lot_id = $4 and grade_id is not distinct from $5 and condition = $6 and twin = 0`,
      [this.#officeId, goodsId, warehouseId, lotId, gradeId, condition],
    )
    if (rows[0]) return rows[0]
    const [id] = (await reserveIds(this.#client, 'stock_key', 1)) as [number]
    const key = { goodsId, warehouseId, lotId, gradeId, condition }
    await insertRows(this.#client, 'stock_key', [{ officeId: this.#officeId, id, ...key }])
    return { id, onHand: 0, loose: 0, value: 0 }
  }

  async #enter(condition: string, { lineId, ...document }: Cause, { pieces, value, ...entry }: Entry): Promise<void> {
    const { lotId, boxPieces } = this.#left
    const key = await this.#keyOf(condition)
    const loose = boxPieces === null ? pieces : Math.sign(pieces) * (Math.abs(pieces) % boxPieces)
    const [id] = (await reserveIds(this.#client, 'stock_entry', 1)) as [number]
    const after = {
      onHandAfter: key.onHand + pieces,
      looseAfter: key.loose + loose,
      valueAfter: key.value + value,
    }
    const of = { ...entry, lineId, pieces, loose, value, variance: 0, fromOutside: false, sinceOn: null }
    const cause = { ...document, onDay: formatDate(Date.parse(this.moment)) }
    const posted = { postedAt: this.moment, ...this.#by() }
    await insertRows(this.#client, 'stock_entry', [
      { officeId: this.#officeId, id, keyId: key.id, lotId, ...of, ...after, ...cause, ...posted },
    ])
  }
}
