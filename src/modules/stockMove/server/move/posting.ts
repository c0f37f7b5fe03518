import type { Selectable } from 'kysely'
import type { StockMove } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Cut } from '../../../warehouse/api/gives.ts'
import {
  assertBoxes,
  lotFor,
  lotNamed,
  lotsOf,
  type Movement,
  type Posted,
  post,
  reversePosting,
} from '../../../warehouse/server/index.ts'
import { kindFacts, type MoveKind } from '../../api/kinds.ts'
import type { MoveDetail, ShownMoveLine } from '../../api/move.ts'
import { moveRecord } from '../../api/move.ts'
import { moveLines } from './lines.ts'

export type MoveStored = Selectable<StockMove>

/** Posts a locked paper, and keeps what each of its lines was worth. Returns what all of it was worth, in fen. Throws as `post` and `assertBoxes`. */
export async function postMove(desk: Desk, move: MoveStored): Promise<number> {
  const lines = await moveLines.read(desk, move.id)
  const lots: Lots = move.kind === 'relot' ? await targetLots(desk, lines) : new Map()
  const movements = lines.map((line, at) => movementOf(move, line, at, lots))
  const cause = { kind: moveRecord.table, id: move.id, paperOn: move.happenedOn }
  const posted = await post(desk, cause, movements, move.cuts as Cut[])
  if (kindFacts[move.kind as MoveKind].comes) await assertBoxes(desk, lines)
  const worths = lines.map(({ id }) => ({ id, amount: worthOf(posted, id) }))
  await desk.client.query(
    `update stock_move_line l set amount = a.amount from jsonb_to_recordset($2::jsonb) as a (id bigint, amount bigint)
     where l.office_id = $1 and l.id = a.id`,
    [desk.officeId, JSON.stringify(worths)],
  )
  return worths.reduce((all, { amount }) => all + amount, 0)
}

const worthOf = (posted: readonly Posted[], line: number): number =>
  Math.abs(posted.find(entry => entry.line === line)?.value ?? 0)

/** Posts the opposite of a locked paper. Throws 40900 where less is free than it brought. */
export async function takeBackMove(desk: Desk, { id, happenedOn }: MoveStored, cuts: readonly Cut[]): Promise<void> {
  const lines = await moveLines.read(desk, id)
  const places = new Map(lines.map((line, at) => [line.id, at]))
  const cause = { kind: moveRecord.table, id }
  await reversePosting(desk, { ...cause, paperOn: happenedOn }, cause, { places, cuts })
}

/** The numbers of lots by `lotNamed`. */
type Lots = Map<string, number>
type Said = Pick<MoveDetail, 'warehouseId'> & { kind: MoveKind }

function movementOf({ kind, warehouseId }: Said, line: ShownMoveLine, at: number, lots: Lots): Movement {
  const { goodsId, lotId, gradeId, condition, pieces, boxes } = line
  const key = { goodsId, warehouseId, lotId, gradeId, condition }
  const of = { line: line.id, at }
  const leaving = { ...of, from: key, pieces, ...(boxes > 0 && { boxes }) }
  switch (kind) {
    case 'in':
      return { ...of, act: 'receive', into: key, pieces, value: line.amount ?? 'average', fromOutside: true }
    case 'out':
      return { ...leaving, act: 'issue' }
    case 'damage':
      return { ...leaving, act: 'damage' }
    case 'sampleOut':
      return { ...leaving, act: 'sample', into: { ...key, condition: 'sample' } }
    case 'sampleBack':
      return { ...leaving, act: 'sample', into: { ...key, condition: 'sellable' } }
    case 'relot':
      return { ...leaving, act: 'relot', into: { ...key, lotId: lots.get(lotNamed(targetOf(line))) as number } }
    case 'regrade':
      return { ...leaving, act: 'regrade', into: { ...key, gradeId: line.toGradeId, condition: line.toCondition } }
    case 'open':
    case 'close':
      return { ...of, act: kind, of: key, boxes }
  }
}

const targetOf = ({ goodsId, toColour: colour, toBatch: batch, toSize: size }: ShownMoveLine) => ({
  goodsId,
  colour,
  batch,
  size,
})

/** Returns the lots into which lines go, by `lotNamed`; a new one has the box of the lot of the first line that goes into it. */
async function targetLots(desk: Desk, lines: readonly ShownMoveLine[]): Promise<Lots> {
  const known = await lotsOf(desk, lines.map(targetOf))
  const lots = new Map([...known].map(([name, { id }]) => [name, id]))
  for (const line of lines) {
    const target = targetOf(line)
    const name = lotNamed(target)
    if (!lots.has(name)) lots.set(name, (await lotFor(desk, { ...target, boxPieces: line.boxPieces })).id)
  }
  return lots
}
