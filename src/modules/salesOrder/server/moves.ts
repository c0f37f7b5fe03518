import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { type Answerer, type MoveAct, type MoveSums, moveActs, sumsOf } from '../api/moves.ts'

/** What a document did with pieces (or parts) of a placed order's line. `at`: the place of its own line, from 0, for refusals. */
export type LineMove = {
  lineId: number
  act: MoveAct
  pieces: number
  answers?: Answerer | null
  lotId?: number | null
  at?: number
}

type LineSums = MoveSums & { id: number; pieces: number; name: string; boxPieces: number | null }

/** Why a line cannot have so much of it, in words; undefined where it can. `line` has what it would have then. */
function refusalOf(line: LineSums, before: LineSums): string | undefined {
  const words = (count: number) => boxWords(count, line.boxPieces)
  if (line.net > before.net && line.net > line.pieces)
    return `最多还能发 ${words(Math.max(0, line.pieces - before.net))}`
  if (line.onWay < 0) return `在途的只有 ${words(before.onWay)}`
  if (line.short < 0) return `待查的只有 ${words(before.short)}`
  if (line.signed < 0) return `客户手里只有 ${words(before.signed)}`
  return line.net < 0 ? `已发出的只有 ${words(before.net)}` : undefined
}

async function sumsOfLines(desk: Desk, ids: readonly number[]): Promise<Map<number, LineSums>> {
  const { rows } = await desk.client.query<LineSums>(
    `select l.id, case when o.state = 'cancelled' then 0 else l.pieces end as pieces, l.net, l.on_way as "onWay", l.signed, l.short, l.back, c.name,
       case when c.pieces is not null then c.box_pieces end as "boxPieces"
     from sales_order_line l join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where l.office_id = $1 and l.id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** What a person does who is refused. What the customer lost counts as shipped, so that somebody else may answer for it. */
const wayOn = (act: MoveAct) => (act === 'lose' ? '请改小，或改选仓库、司机或厂家承担' : '请改小')

/**
 * Appends what a document does with lines of orders, whose orders the caller has locked; together they are judged as a whole, in their order.
 * Throws 40900 naming the line: more than the order has left (one that was called off has nothing), more than is under way, searched for or signed.
 */
export async function noteMoves(
  desk: Desk,
  cause: { kind: string; id: number },
  moves: readonly LineMove[],
): Promise<void> {
  const lines = await sumsOfLines(
    desk,
    moves.map(({ lineId }) => lineId),
  )
  const rows = moves.map(({ lineId, act, pieces, answers = null, lotId = null, at }) => {
    const before = lines.get(lineId)
    if (!before) throw new Error(`no line ${lineId} of an order`)
    const change = sumsOf(act, pieces, answers)
    const after = added(before, change)
    const refusal = refusalOf(after, before)
    const place = at === undefined ? '' : `第 ${at + 1} 行 `
    if (refusal) throw conflict(`${place}“${before.name}”${moveActs[act].title}的数量过多：${refusal}，${wayOn(act)}`)
    lines.set(lineId, after)
    const { onWay: on_way, ...sums } = change
    const of = { document_kind: cause.kind, document_id: cause.id, created_by: desk.employeeId }
    return { ...of, sales_order_line_id: lineId, act, pieces, answers, lot_id: lotId, ...sums, on_way }
  })
  await storeRows(desk, 'salesOrderMove', rows)
}

const added = (line: LineSums, change: MoveSums): LineSums => ({
  ...line,
  net: line.net + change.net,
  onWay: line.onWay + change.onWay,
  signed: line.signed + change.signed,
  short: line.short + change.short,
  back: line.back + change.back,
})
