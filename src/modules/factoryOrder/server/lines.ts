import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type OrderableLine, orderableLines } from '../../contract/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { type FactoryLine, factoryRecord, type ShownFactoryLine } from '../api/factoryOrder.ts'

/** A line of a placed order that a factory makes: how many pieces or parts it has, and how many no factory order takes yet. */
export type MadeLine = OrderableLine & { source: string; ordered: number; left: number }

type Of = { orderId: number; contractId: number }

/** SQL of what factory orders take of an order's lines: those of what was sold, and not cancelled. */
export const takenSql = `select f.sales_order_id, l.contract_line_id, sum(l.pieces)::bigint as pieces from factory_order_line l
  join factory_order f on f.office_id = l.office_id and f.id = l.factory_order_id
  where f.office_id = $1 and f.kind = 'order' and f.state <> 'cancelled'`

/** Returns the lines of an order that a factory makes, with what is left of each by all factory orders but one; goods that are cut go by 加工单. */
export async function madeLines(desk: Desk, { orderId, contractId }: Of, without: number | null = null) {
  const { rows } = await desk.client.query<{ id: number; source: string; pieces: number; taken: number }>(
    `select l.contract_line_id as id, l.source, l.pieces, coalesce(t.pieces, 0)::bigint as taken from sales_order_line l
     left join (${takenSql} and f.sales_order_id = $2 and f.id is distinct from $3 group by 1, 2) t on t.contract_line_id = l.contract_line_id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where l.office_id = $1 and l.sales_order_id = $2 and (l.source = 'factory' or l.source = 'workshop' and c.goods_id is null) and l.pieces > 0
     order by l.position`,
    [desk.officeId, orderId, without],
  )
  const of = new Map((await orderableLines(desk, contractId)).map(line => [line.id, line]))
  return rows.flatMap(({ id, source, pieces, taken }): MadeLine[] => {
    const line = of.get(id)
    return line ? [{ ...line, source, ordered: pieces, left: Math.max(0, pieces - taken) }] : []
  })
}

/** Returns what is to be made of each line of a contract as it says now. */
export async function madeNow(desk: Desk, contractId: number): Promise<Map<number, { name: string; made: string }>> {
  return new Map((await orderableLines(desk, contractId)).map(({ id, name, made }) => [id, { name, made }]))
}

/** A line as it is kept, with what is to be made as the contract says now. */
export type KeptFactoryLine = FactoryLine & { made: string; name: string; amount?: number | null }

/**
 * Returns lines as they are kept, of what a locked order has left. Throws 40000 by line: none that a factory makes, more than is left, and two that say
 * the same.
 */
export function keptLines(given: readonly FactoryLine[], of: readonly MadeLine[], order: string): KeptFactoryLine[] {
  const by = new Map(of.map(line => [line.id, line]))
  return given.map(({ contractLineId, pieces, note }, at) => {
    const row = `第 ${at + 1} 行`
    const twin = given.findIndex(line => line.contractLineId === contractLineId)
    if (twin < at) throw badInput(`lines.${at}.contractLineId`, `${row}与第 ${twin + 1} 行是同一行商品，请合并成一行`)
    const line = by.get(contractLineId)
    if (!line)
      throw badInput(
        `lines.${at}.contractLineId`,
        `${row}：${order}里没有要厂家做的这一行，请刷新后重新选择，或把它的来源改成厂家`,
      )
    const fault = overWords(line, pieces)
    if (fault) throw badInput(`lines.${at}.pieces`, `${row}：“${line.name}”${fault}，请改小`)
    return { contractLineId, pieces, note, made: line.made, name: line.name }
  })
}

/** Returns in words why so many of a line cannot be made; undefined where they can. */
export function overWords({ ordered, left, boxPieces }: MadeLine, pieces: number): string | undefined {
  if (pieces <= left) return undefined
  const words = (some: number) => boxWords(some, boxPieces)
  return `下单 ${words(ordered)}，已拆 ${words(ordered - left)}，最多再拆 ${words(left)}`
}

type Row = Pick<ShownFactoryLine, 'id' | 'contractLineId' | 'pieces' | 'note' | 'made' | 'amount'>

/** Returns the lines of factory orders, in their order, with what the contract says of them; by factory order. */
export async function linesOfEach(desk: Desk, contractId: number, ids: readonly number[]) {
  const { rows } = await desk.client.query<Row & { orderId: number }>(
    `select factory_order_id as "orderId", id, contract_line_id as "contractLineId", pieces, note, made, amount from factory_order_line
     where office_id = $1 and factory_order_id = any($2::bigint[]) order by factory_order_id, position`,
    [desk.officeId, ids],
  )
  if (rows.length === 0) return new Map<number, ShownFactoryLine[]>()
  const of = new Map((await orderableLines(desk, contractId)).map(line => [line.id, line]))
  const shown = rows.map(({ orderId, ...row }) => {
    const { space = '', name = '', code = '', spec = '', boxPieces = null } = of.get(row.contractLineId) ?? {}
    return { orderId, ...row, space, name, code, spec, boxPieces }
  })
  const by = Map.groupBy(shown, ({ orderId }) => orderId)
  return new Map([...by].map(([id, some]) => [id, some.map(({ orderId: _, ...line }) => line)]))
}

/** Returns the lines of one factory order, in their order. */
export const linesOf = async (
  desk: Desk,
  { id, contractId }: { id: number; contractId: number },
): Promise<ShownFactoryLine[]> => (await linesOfEach(desk, contractId, [id])).get(id) ?? []

/** Writes the lines of a factory order that has not been sent. */
export async function storeLines(desk: Desk, id: number, lines: readonly KeptFactoryLine[]): Promise<void> {
  await desk.client.query('delete from factory_order_line where office_id = $1 and factory_order_id = $2', [
    desk.officeId,
    id,
  ])
  const rows = lines.map(({ contractLineId, pieces, note, made, amount = null }, position) => ({
    factory_order_id: id,
    position,
    contract_line_id: contractLineId,
    pieces,
    made,
    amount,
    note,
  }))
  await storeRows(desk, 'factoryOrderLine', rows)
}

/** What the log keeps of a line. */
export const toldOf = ({ name, pieces, made, note, amount }: Omit<KeptFactoryLine, 'contractLineId'>) => ({
  name,
  pieces,
  made,
  note,
  ...(amount != null && { amount }),
})

/** Returns the pieces of lines together. */
export const piecesOf = (lines: readonly { pieces: number }[]): number =>
  lines.reduce((all, { pieces }) => all + pieces, 0)

/** What one factory order is called in a refusal. */
export const calledOf = ({ number }: { number: string }) => `${factoryRecord.noun} ${number}`
