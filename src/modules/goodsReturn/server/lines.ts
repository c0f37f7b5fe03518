import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { countTyped } from '../../warehouse/api/typed.ts'
import { stockLines } from '../../warehouse/server/index.ts'
import type { GoodsReturnEntered, GoodsReturnLine, ShownGoodsReturnLine } from '../api/goodsReturn.ts'
import type { SignedLine } from './possible.ts'

const kept = stockLines({
  table: 'goodsReturnLine',
  document: 'goods_return',
  more: { shipmentLineId: 'shipment_line_id', amount: 'amount' },
})

type Of = { id: number; contractLineId: number; space: string; shipment: string } & Pick<
  ShownGoodsReturnLine,
  'value' | 'fetched' | 'received' | 'sellable' | 'degraded' | 'scrapped'
>

/** The lines of returns. */
export const returnLines = {
  async read(desk, id) {
    const lines = await kept.read(desk, id)
    const { rows } = await desk.client.query<Of>(
      `select x.id, o.contract_line_id as "contractLineId", c.space, s.number as shipment, x.value, x.fetched, x.received, x.sellable, x.degraded, x.scrapped
       from goods_return_line x join shipment_line l on l.office_id = x.office_id and l.id = x.shipment_line_id
       join shipment s on s.office_id = l.office_id and s.id = l.shipment_id
       join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id
       join contract_line c on c.office_id = o.office_id and c.id = o.contract_line_id
       where x.office_id = $1 and x.goods_return_id = $2`,
      [desk.officeId, id],
    )
    const of = new Map(rows.map(row => [row.id, row]))
    return lines.map(line => ({ ...line, ...(of.get(line.id) as Of) })) as ShownGoodsReturnLine[]
  },
  store: kept.store,
} satisfies DocumentLines

/** A line as it is kept: the goods, lot and grade of its line of the shipment. */
export type KeptGoodsReturnLine = SignedLine &
  GoodsReturnLine & { pieces: number; condition: 'sellable'; goodsName: string }

type Kind = GoodsReturnEntered['kind']

/** Returns lines as they are kept. Throws 40000 by line: one that nobody signed for, a line twice, a quantity that is none, more than may come back, and what is not taken back. */
export function keptLines(
  given: readonly GoodsReturnLine[],
  kind: Kind,
  possible: readonly SignedLine[],
): KeptGoodsReturnLine[] {
  const known = new Map(possible.map(line => [line.shipmentLineId, line]))
  return given.map((line, at) => {
    const of = known.get(line.shipmentLineId)
    if (!of)
      throw badInput(
        `lines.${at}.shipmentLineId`,
        `第 ${at + 1} 行：这份合同没有客户签收过这一行，没发出的货不能退，请选择已签收的商品`,
      )
    if (given.findIndex(one => one.shipmentLineId === line.shipmentLineId) < at)
      throw badInput(`lines.${at}.shipmentLineId`, `第 ${at + 1} 行：“${of.name}”的同一行填了两次，请合并成一行`)
    const counted = countTyped({ boxes: line.boxes, pieces: line.rest }, of.boxPieces)
    const fault = 'refusal' in counted && counted.refusal
    if (fault) throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行“${of.name}”：${fault}`)
    const { pieces } = counted as { pieces: number }
    assertPossible(of, { pieces, kind, at })
    return { ...of, ...line, pieces, condition: 'sellable', goodsName: of.name }
  })
}

function assertPossible(line: SignedLine, { pieces, kind, at }: { pieces: number; kind: Kind; at: number }): void {
  const { name, boxPieces, signed, returned, left, refusal } = line
  const words = (count: number) => boxWords(count, boxPieces)
  const place = `第 ${at + 1} 行“${name}”`
  if (kind === 'leftover' && refusal !== null) throw badInput(`lines.${at}.shipmentLineId`, `${place}：${refusal}`)
  if (pieces > left)
    throw badInput(
      `lines.${at}.boxes`,
      `${place}：签收 ${words(signed)}，已退 ${words(returned)}，最多再退 ${words(left)}，请改小`,
    )
  if (kind === 'leftover') assertWholeBoxes(line, pieces, `lines.${at}.rest`, place)
}

/** Refuses leftovers beside full boxes. Throws 40000. */
export function assertWholeBoxes(
  { wholeBoxes, boxPieces }: Pick<SignedLine, 'wholeBoxes' | 'boxPieces'>,
  pieces: number,
  field: string,
  place: string,
): void {
  if (!wholeBoxes || boxPieces === null || pieces % boxPieces === 0) return
  const loose = pieces % boxPieces
  const full = pieces - loose
  const way = full === 0 ? '删除这一行' : `改成 ${boxWords(full, boxPieces)}`
  throw badInput(field, `${place}：余砖只收整箱，零头 ${boxWords(loose, boxPieces)}不收，请${way}`)
}

/** Returns the sum of numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Returns the lines of an order that lines of a return carry back, by the lines of the return. */
export async function orderLinesOf(
  desk: Desk,
  id: number,
): Promise<Map<number, { orderId: number; orderLineId: number }>> {
  const { rows } = await desk.client.query<{ id: number; orderId: number; orderLineId: number }>(
    `select x.id, o.sales_order_id as "orderId", o.id as "orderLineId" from goods_return_line x
     join shipment_line l on l.office_id = x.office_id and l.id = x.shipment_line_id
     join sales_order_line o on o.office_id = l.office_id and o.id = l.sales_order_line_id
     where x.office_id = $1 and x.goods_return_id = $2`,
    [desk.officeId, id],
  )
  return new Map(rows.map(row => [row.id, row]))
}
