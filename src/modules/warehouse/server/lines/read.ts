import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { StockLine } from '../../api/line.ts'
import { lotWords } from '../../api/lot.ts'
import { countTyped } from '../../api/typed.ts'
import { type Lot, lotFor, otherBox } from '../lots.ts'
import { lotNamed, lotsFor, lotsOf, textsOf } from '../lotsFor.ts'
import { assertGrades } from './grades.ts'

/** A line as it is kept: its lot, and the pieces that it comes to by the lot's box. */
export type KeptStockLine<Line extends StockLine = StockLine> = Line & {
  lotId: number
  boxPieces: number | null
  pieces: number
}

type Lots = {
  /** Makes lots that are not there, because goods of new ones come in, or foresees them without one (its number is 0); else they are refused. */
  make?: boolean | 'foresee'
  /** The box that is read from the carton of a line, where it is typed. */
  boxOf?(line: StockLine): number | null | undefined
  /** What tells lines of one key apart, where something does. */
  apart?(line: StockLine): string | number | null
}

/**
 * Returns lines as they are kept: the lots that they name, and their pieces by the lot's box (chain-stock.md, What is typed). Throws 40000 by line for
 * goods or lots that are not there, a quantity that is none, and two lines that say the same.
 */
export async function readLines<Line extends StockLine>(
  desk: Desk,
  lines: readonly Line[],
  { make = false, boxOf, apart }: Lots = {},
): Promise<KeptStockLine<Line>[]> {
  const cartons = await cartonsOf(desk, lines)
  await assertGrades(
    desk,
    lines.map(({ gradeId }) => gradeId),
  )
  const known = await lotsOf(desk, lines)
  if (make === true)
    for (const [name, lot] of await madeOf(desk, lines, { known, cartons, boxOf })) known.set(name, lot)
  const kept: KeptStockLine<Line>[] = []
  for (const [at, line] of lines.entries()) {
    const boxPieces = boxOf?.(line)
    const found = known.get(lotNamed(line))
    assertBox(found, boxPieces, at)
    const isOther = found !== undefined && boxPieces !== undefined && boxPieces !== found.boxPieces
    const changed = make === true && isOther && (await lotFor(desk, { ...line, boxPieces }))
    const box = boxPieces ?? cartons.get(line.goodsId)?.boxPieces ?? null
    const foreseen = make === 'foresee' && (!found || isOther) && { id: 0, boxPieces: box }
    const lot = changed || foreseen || found
    if (!lot) throw badInput(`lines.${at}.colour`, unknown(line, at))
    kept.push(counted(line, lot, at))
  }
  assertDifferent(kept, apart)
  return kept
}

type Known = { known: ReadonlyMap<string, Lot>; cartons: ReadonlyMap<number, Carton>; boxOf: Lots['boxOf'] }

/** Makes the lots that lines name and that are not there, in one statement; returns them by `lotNamed`. */
function madeOf(desk: Desk, lines: readonly StockLine[], { known, cartons, boxOf }: Known): Promise<Map<string, Lot>> {
  const missing = lines.filter(line => !known.has(lotNamed(line)))
  const wanted = missing.map(line => {
    const { boxPieces, boxWeight } = cartons.get(line.goodsId) as Carton
    const read = boxOf?.(line)
    return { goodsId: line.goodsId, ...textsOf(line), boxWeight, boxPieces: read === undefined ? boxPieces : read }
  })
  return wanted.length === 0 ? Promise.resolve(new Map()) : lotsFor(desk, wanted)
}

/** Refuses another box than that of a lot that has moved. */
function assertBox(lot: Lot | undefined, boxPieces: number | null | undefined, at: number): void {
  const fault = lot?.hasMoved && boxPieces !== undefined && boxPieces !== lot.boxPieces && otherBox(lot, boxPieces)
  if (fault) throw badInput(`lines.${at}.boxPieces`, `第 ${at + 1} 行：${fault}`)
}

function counted<Line extends StockLine>(
  line: Line,
  lot: Pick<Lot, 'id' | 'boxPieces'>,
  at: number,
): KeptStockLine<Line> {
  const found = countTyped({ boxes: line.boxes, pieces: line.rest }, lot.boxPieces)
  const fault = 'refusal' in found && found.refusal
  if (fault) throw badInput(`lines.${at}.boxes`, `第 ${at + 1} 行：${fault}`)
  return { ...line, lotId: lot.id, boxPieces: lot.boxPieces, pieces: (found as { pieces: number }).pieces }
}

const unknown = (line: StockLine, at: number) =>
  `第 ${at + 1} 行：这个商品没有批次“${lotWords(textsOf(line))}”，请从已有批次里选，或先入库`

/** How many pieces a new carton of goods has, and what it weighs (grams). */
type Carton = Pick<Lot, 'boxPieces' | 'boxWeight'>

/** Returns the cartons of goods by their numbers. Throws 40000 by line for goods that are not there. */
async function cartonsOf(desk: Desk, lines: readonly StockLine[]): Promise<Map<number, Carton>> {
  const ids = [...new Set(lines.map(({ goodsId }) => goodsId))]
  const there = await desk.from('goods').select(['id', 'boxPieces', 'boxWeight']).where('id', 'in', ids).execute()
  const known = new Map(there.map(({ id, ...carton }) => [id, carton]))
  const missing = lines.findIndex(({ goodsId }) => !known.has(goodsId))
  if (missing >= 0) throw badInput(`lines.${missing}.goodsId`, `第 ${missing + 1} 行：商品不存在，请重新选择`)
  return known
}

/** Refuses a document two of whose lines say the same key. */
function assertDifferent(lines: readonly KeptStockLine[], apart: Lots['apart']): void {
  const first = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const name = [lotNamed(line), line.gradeId, line.condition, apart?.(line)].join('\n')
    const twin = first.get(name)
    if (twin !== undefined)
      throw badInput(
        `lines.${at}.goodsId`,
        `第 ${at + 1} 行与第 ${twin + 1} 行是同一商品、批次、等级和状态，请合并成一行`,
      )
    first.set(name, at)
  }
}
