import { sql } from 'kysely'
import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { countTyped } from '../../../warehouse/api/typed.ts'
import { type Movement, post } from '../../../warehouse/server/index.ts'
import { leftOf, type ShownTransferLine } from '../../api/transfer.ts'
import { transferDocument } from './document.ts'
import { type Became, transferLines } from './lines.ts'
import { causeOf, type TransferStored, transitOf } from './sending.ts'

/** What was typed of a count: boxes, and pieces beside them. */
type Typed = { boxes: number; rest: number }
export type Way = keyof Became
/** What becomes of a line, as typed. */
export type Told = { lineId: number } & Partial<Record<Way, Typed>>

/** What is said of a receipt, a loss, a taking back. `action`: what the log calls it. */
type Said = { action: string; note: string; answers?: string }

type Taken = { line: ShownTransferLine; at: number; became: Became; boxes: Partial<Record<Way, number>> }

const acts = { accepted: 'transfer', damaged: 'damage', lost: 'damage', returned: 'transfer' } as const
const movementNames = { accepted: 'accept', damaged: 'damage', lost: 'lose', returned: 'return' } as const
const ways = ['accepted', 'damaged', 'lost', 'returned'] as const

/**
 * Posts what becomes of lines of a locked transfer that are under way, as one receipt of its own, and keeps it; a transfer of which nothing is under way
 * any more is done. Throws 40000 by line for more than is under way.
 */
export async function become(desk: Desk, transfer: TransferStored, told: readonly Told[], said: Said): Promise<void> {
  const lines = await transferLines.read(desk, transfer.id)
  const taken = told.map((one, at) => takenOf(lines, one, at)).filter(({ became }) => sumOf(became) > 0)
  if (taken.length === 0) throw badInput('lines', '请至少填写一行的数量')
  const serial = await nextSerial(desk, transfer.id)
  await post(
    desk,
    causeOf(transfer),
    taken.flatMap(one => movementsOf(transfer, one, serial)),
  )
  await keepParts(desk, transfer, taken, serial, said)
  const underWay = transfer.underWay - taken.reduce((all, { became }) => all + sumOf(became), 0)
  const ends = underWay === 0 && { state: 'done' as const, decidedAt: sql<string>`now()` }
  const log = { became: [null, taken.map(({ line, became }) => ({ goodsId: line.goodsId, ...became }))] as const }
  await transferDocument.change(desk, transfer, { underWay, ...ends }, said.action, {
    ...log,
    ...(said.answers && { answers: [null, said.answers] as const }),
    ...(said.note && { note: [null, said.note] as const }),
  } as never)
}

const sumOf = ({ accepted, damaged, lost, returned }: Became) => accepted + damaged + lost + returned

/** Returns what is taken of a line. Throws 40000 by its place in what was told. */
function takenOf(lines: readonly ShownTransferLine[], told: Told, at: number): Taken {
  const line = lines.find(({ id }) => id === told.lineId)
  if (!line) throw badInput(`lines.${at}.lineId`, `第 ${at + 1} 行：这张调拨单没有这一行，请刷新后重新填写`)
  const counts = ways.map(way => [way, countOf(told[way], line.boxPieces, at)] as const)
  const became = Object.fromEntries(counts) as Became
  const left = leftOf(line)
  if (sumOf(became) > left) {
    const words = (pieces: number) => boxWords(pieces, line.boxPieces)
    const problem = left === 0 ? '已经全部处理，请刷新后查看' : `在途只有 ${words(left)}，请改小数量`
    throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行 ${line.goodsName} 填了 ${words(sumOf(became))}：${problem}`)
  }
  const boxes = Object.fromEntries(ways.map(way => [way, told[way]?.boxes ?? 0]))
  return { line, at: lines.indexOf(line), became, boxes }
}

function countOf(typed: Typed | undefined, boxPieces: number | null, at: number): number {
  if (!typed || (typed.boxes === 0 && typed.rest === 0)) return 0
  const counted = countTyped({ boxes: typed.boxes, pieces: typed.rest }, boxPieces)
  if ('pieces' in counted) return counted.pieces
  const fault = counted.refusal
  throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行：${fault}`)
}

function movementsOf(transfer: TransferStored, { line, at, became, boxes }: Taken, serial: number): Movement[] {
  const { goodsId, lotId, gradeId, condition } = line
  const key = { goodsId, lotId, gradeId, condition }
  const into = {
    accepted: { ...key, warehouseId: transfer.toWarehouseId },
    damaged: { ...key, warehouseId: transfer.toWarehouseId, condition: 'degraded' as const },
    lost: undefined,
    returned: { ...key, warehouseId: transfer.fromWarehouseId },
  }
  return ways.flatMap((way): Movement[] => {
    if (became[way] === 0) return []
    const of = { line: line.id, at, movement: `${movementNames[way]}:${serial}`, act: acts[way] }
    const unopened = boxes[way] ?? 0
    const leaving = { from: transitOf(transfer, line), pieces: became[way], ...(unopened > 0 && { boxes: unopened }) }
    const target = into[way]
    return [target ? { ...of, ...leaving, into: target } : { ...of, ...leaving }]
  })
}

async function nextSerial(desk: Desk, id: number): Promise<number> {
  const { rows } = await desk.client.query<{ next: number }>(
    `select coalesce(max(serial), 0)::int + 1 as next from stock_transfer_part where office_id = $1 and stock_transfer_id = $2`,
    [desk.officeId, id],
  )
  return (rows[0] as { next: number }).next
}

/** Keeps a receipt, line by line, and what it adds to what has become of each. */
async function keepParts(
  desk: Desk,
  { id }: TransferStored,
  taken: readonly Taken[],
  serial: number,
  { note, answers = '' }: Said,
): Promise<void> {
  const rows = taken.map(({ line, became }) => ({ line_id: line.id, ...became }))
  await desk.client.query(
    `update stock_transfer_line l set accepted = l.accepted + a.accepted, damaged = l.damaged + a.damaged, lost = l.lost + a.lost,
       returned = l.returned + a.returned
     from jsonb_to_recordset($2::jsonb) as a (line_id bigint, accepted bigint, damaged bigint, lost bigint, returned bigint)
     where l.office_id = $1 and l.id = a.line_id`,
    [desk.officeId, JSON.stringify(rows)],
  )
  const said = { stock_transfer_id: id, serial, note, answers, created_by: desk.employeeId }
  await storeRows(
    desk,
    'stockTransferPart',
    rows.map(row => ({ ...row, ...said })),
  )
}

/** Refuses two rows of a receipt for one line. */
export function assertLines(lines: readonly { lineId: number }[]): void {
  const seen = new Set<number>()
  for (const [at, { lineId }] of lines.entries()) {
    if (seen.has(lineId)) throw badInput(`lines.${at}.lineId`, `第 ${at + 1} 行：同一行商品填了两次，请合并成一行`)
    seen.add(lineId)
  }
}
