import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import type { Condition } from '../../warehouse/api/key.ts'
import { warehousePlaces } from '../../warehouse/api/places.ts'
import { type Movement, post, putInPlace, reversePosting } from '../../warehouse/server/index.ts'
import { builtOn } from './builtOn.ts'
import { openingKind } from './names.ts'
import type { Opening } from './openings.ts'

/** Lines that one transaction posts: a moment's work, after which whoever waits for the same goods has their turn. */
const pieceSize = 250

/** Does the next piece of a paper, which it locks before its goods; tells whether more is left. What is refused ends the work, and its person hears why. */
export async function nextPiece(desk: Desk, id: number): Promise<boolean> {
  const opening = await desk.lockOne('stockOpening', id, '期初单')
  if (opening.state !== 'posting' && opening.state !== 'undoing') return false
  await desk.client.query('savepoint piece')
  try {
    return await (opening.state === 'posting' ? postPiece(desk, opening) : takeBackPiece(desk, opening))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await desk.client.query('rollback to savepoint piece')
    await failOpening(desk, id, error.message)
    return false
  }
}

const linesAfter = (desk: Desk, { id }: Opening, after: number, until?: number) =>
  desk
    .from('stockOpeningLine')
    .selectAll()
    .where('openingId', '=', id)
    .where('id', '>', after)
    .$if(until !== undefined, query => query.where('id', '<=', until as number))
    .orderBy('id')
    .limit(pieceSize)
    .execute()

async function postPiece(desk: Desk, opening: Opening): Promise<boolean> {
  const lines = await linesAfter(desk, opening, opening.posted)
  const movements = lines.map(
    (line): Movement => ({
      line: line.id,
      at: line.row - 1,
      act: 'receive',
      into: {
        goodsId: line.goodsId,
        warehouseId: line.warehouseId,
        lotId: line.lotId,
        gradeId: line.gradeId,
        condition: line.condition as Condition,
        place: line.place,
      },
      pieces: line.pieces,
      value: line.value ?? 'average',
      fromOutside: true,
    }),
  )
  const posted = await post(desk, { kind: openingKind, id: opening.id, by: opening.createdBy }, movements)
  const places = new Map(lines.flatMap(({ id, place }) => (place === '' ? [] : [[id, place] as const])))
  await putInPlace(
    desk,
    new Map(posted.flatMap(({ keyId, line }) => (places.has(line) ? [[keyId, places.get(line) ?? ''] as const] : []))),
  )
  return goOn(desk, opening, { posted: lines.at(-1)?.id ?? opening.posted }, lines.length, '期初入库')
}

async function takeBackPiece(desk: Desk, opening: Opening): Promise<boolean> {
  const lines = await linesAfter(desk, opening, opening.undone, opening.posted)
  const ids = lines.map(({ id }) => id)
  const [first] = await builtOn(desk, { openingId: opening.id, lines: ids })
  if (first !== undefined) throw new Refusal(40900, first)
  const places = new Map(lines.map(({ id, row }) => [id, row - 1]))
  if (ids.length > 0)
    await reversePosting(
      desk,
      { kind: openingKind, id: opening.id, by: opening.createdBy },
      { kind: openingKind, id: opening.id, lines: ids },
      { places },
    )
  return goOn(desk, opening, { undone: ids.at(-1) ?? opening.undone }, lines.length, '撤销期初')
}

/** Notes how far a paper is; the end of its work is in the log. */
async function goOn(
  desk: Desk,
  opening: Opening,
  reached: { posted: number } | { undone: number },
  done: number,
  action: string,
): Promise<boolean> {
  if (done === pieceSize) {
    await desk.db
      .updateTable('stockOpening')
      .set({ ...reached, updatedAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('id', '=', opening.id)
      .execute()
    return true
  }
  const ended = opening.state === 'posting' ? ('done' as const) : ('undone' as const)
  if (ended === 'undone') await closeLines(desk, opening)
  await desk.change('stockOpening', opening, { ...reached, state: ended }, { action, name: nameOf })
  return false
}

const nameOf = ({ number }: Pick<Opening, 'number'>) => number ?? '期初单'

/** Lets the keys of a paper that was taken back have another opening. */
const closeLines = (desk: Desk, { id }: Opening) =>
  desk.db
    .updateTable('stockOpeningLine')
    .set({ isOpen: false })
    .where('officeId', '=', desk.officeId)
    .where('openingId', '=', id)
    .execute()

/** Ends work that cannot go on: what is posted stays and can be taken back; whoever imported it hears why. */
export async function failOpening(desk: Desk, id: number, why: string): Promise<void> {
  const opening = await desk.lockOne('stockOpening', id, '期初单')
  if (opening.state !== 'posting' && opening.state !== 'undoing') return
  const undoing = opening.state === 'undoing'
  await desk.change('stockOpening', opening, { state: 'failed', note: why }, { action: '期初中断', name: nameOf })
  if (opening.createdBy === null) return
  await notify(desk, [opening.createdBy], {
    kind: 'stock',
    title: `期初单 ${opening.number ?? ''}没有全部${undoing ? '撤销' : '入库'}`,
    content: `${why}。${undoing ? '处理后可以再次撤销' : '已入库的部分可以在导入记录中撤销，改正后再导入'}`,
    path: `${warehousePlaces.stock.path}?task=imports`,
  })
}
