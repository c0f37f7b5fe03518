import { prepared } from '../../../kernel/server/database/prepared.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type OrderableLine, orderableLines } from '../../contract/server/index.ts'
import type { DocumentLines } from '../../documents/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { countTyped } from '../../warehouse/api/typed.ts'
import type { ContractLine, OrderLine, ShownOrderLine, Source } from '../api/order.ts'

/** From where goods of a line come by default, by how the goods are sold. */
const sourceOf = ({ goodsId, sold_as }: OrderableLine): Source =>
  goodsId !== null && (sold_as === null || sold_as === 'stock') ? 'stock' : 'factory'

/** Returns how many pieces or parts of each line of a contract are ordered by orders that are sent, but one. */
async function orderedOf(desk: Desk, contractId: number, without: number | null): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; pieces: number }>(
    prepared(
      `select l.contract_line_id as id, sum(l.pieces)::bigint as pieces from sales_order_line l
     join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
     where o.office_id = $1 and o.contract_id = $2 and o.state in ('approving', 'done') and o.id is distinct from $3 group by 1`,
      [desk.officeId, contractId, without],
    ),
  )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Returns the lines of a contract that may be ordered, with what is ordered of each by all orders that are sent, but one. */
export async function contractLines(
  desk: Desk,
  contractId: number,
  without: number | null = null,
): Promise<ContractLine[]> {
  const ordered = await orderedOf(desk, contractId, without)
  return (await orderableLines(desk, contractId)).map(line => {
    const { id, space, name, code, spec, goodsId, boxPieces, pieces } = line
    const shown = { space, name, code, spec, goodsId, boxPieces }
    return { contractLineId: id, ...shown, contracted: pieces, ordered: ordered.get(id) ?? 0, source: sourceOf(line) }
  })
}

/** A line as it is kept, of goods where its line of the contract has any. */
export type KeptOrderLine = Pick<OrderLine, 'contractLineId' | 'source' | 'note'> &
  Pick<ContractLine, 'name' | 'goodsId' | 'boxPieces'> & { pieces: number }

type Of = { contractId: number; without: number | null }

/** Returns lines as they are kept. Throws 40000 by line: none of the contract, a quantity that is none, more than is left, two that say the same. */
export async function keptLines(desk: Desk, given: readonly OrderLine[], { contractId, without }: Of) {
  const of = new Map((await contractLines(desk, contractId, without)).map(line => [line.contractLineId, line]))
  return given.map((line, at): KeptOrderLine => {
    const twin = given.findIndex(({ contractLineId }) => contractLineId === line.contractLineId)
    if (twin < at)
      throw badInput(`lines.${at}.contractLineId`, `第 ${at + 1} 行与第 ${twin + 1} 行是合同的同一行，请合并成一行`)
    const sold = of.get(line.contractLineId)
    if (!sold) throw badInput(`lines.${at}.contractLineId`, `第 ${at + 1} 行：合同里没有这一行，请刷新后重新选择`)
    const pieces = countedOf(line, sold, at)
    const { contractLineId, source, note } = line
    return { contractLineId, source, note, name: sold.name, goodsId: sold.goodsId, boxPieces: sold.boxPieces, pieces }
  })
}

function countedOf({ boxes, rest, source }: OrderLine, sold: ContractLine, at: number): number {
  const row = `第 ${at + 1} 行`
  if (sold.goodsId === null && source === 'direct')
    throw badInput(`lines.${at}.source`, `${row}：“${sold.name}”是定制的，按包件送，请改选厂家、同行调货或加工`)
  if (sold.goodsId === null && source === 'stock')
    throw badInput(`lines.${at}.source`, `${row}：“${sold.name}”是定制的，库存里没有，请改选厂家、同行调货或加工`)
  if (boxes > 0 && sold.boxPieces === null)
    throw badInput(`lines.${at}.boxes`, `${row}：“${sold.name}”不按箱，请填在零头里`)
  const counted = countTyped({ boxes, pieces: rest }, sold.boxPieces)
  if ('refusal' in counted) throw badInput(`lines.${at}.boxes`, `${row}：${counted.refusal}`)
  const over = overWords(sold, counted.pieces)
  if (over) throw badInput(`lines.${at}.boxes`, `${row}：“${sold.name}”${over}，请改小`)
  return counted.pieces
}

/** Returns in words why so many of a line of the contract cannot be ordered; undefined where they can. */
export function overWords({ contracted, ordered, boxPieces }: ContractLine, pieces: number): string | undefined {
  if (pieces <= contracted - ordered) return undefined
  const words = (count: number) => boxWords(Math.max(0, count), boxPieces)
  return `合同 ${words(contracted)}，已下 ${words(ordered)}，最多再下 ${words(contracted - ordered)}`
}

type Row = Pick<ShownOrderLine, 'id' | 'contractLineId' | 'pieces' | 'source' | 'note'> & { contractId: number }

/** The lines of orders, with what the contract has and what is ordered of each. */
export const orderLines = {
  async read(desk, id): Promise<ShownOrderLine[]> {
    const { rows } = await desk.client.query<Row>(
      prepared(
        `select l.id, l.contract_line_id as "contractLineId", l.pieces, l.source, l.note, o.contract_id as "contractId"
       from sales_order_line l join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
       where l.office_id = $1 and l.sales_order_id = $2 order by l.position`,
        [desk.officeId, id],
      ),
    )
    if (rows.length === 0) return []
    const of = new Map(
      (await contractLines(desk, (rows[0] as Row).contractId)).map(line => [line.contractLineId, line]),
    )
    return rows.map(({ contractId: _, ...row }) => {
      const { source: __, ...sold } = of.get(row.contractLineId) as ContractLine
      const { boxes, loose } = inBoxes(row.pieces, sold.boxPieces)
      return { ...sold, ...row, boxes, rest: loose }
    })
  },

  async store(desk, id, lines) {
    await desk.client.query('delete from sales_order_line where office_id = $1 and sales_order_id = $2', [
      desk.officeId,
      id,
    ])
    const rows = (lines as readonly KeptOrderLine[]).map(({ contractLineId, pieces, source, note }, position) => ({
      sales_order_id: id,
      position,
      contract_line_id: contractLineId,
      pieces,
      source,
      note,
    }))
    await storeRows(desk, 'salesOrderLine', rows)
  },
} satisfies DocumentLines
