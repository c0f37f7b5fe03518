import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isLoose, type Measured, needsArea } from '../../../sets/api/offer.ts'
import { partsIn, type SetPart } from '../../../sets/api/set.ts'
import { amountAt } from '../../api/compute.ts'
import type { Sheet, SheetLine } from '../sheet/sheet.ts'

type Judging = Pick<Sheet, 'lines' | 'sets'>

/** How a set of a document is judged: by what the company set, by the floors of its lines, or not at all without the area of the house. */
export type SetJudging = 'set' | 'floors' | 'noArea'

/**
 * Returns how each set of a document is judged, by its key. Its price is the company's own where the house cannot make it cheaper and its goods are of
 * the grades that the company put in; elsewhere it is judged by the floors (fen per unit) of all its lines as drawn, and holds where it comes to them
 * together.
 */
export async function judgedSets(
  desk: Desk,
  { lines, sets }: Judging,
  floors: ReadonlyMap<SheetLine, number | null>,
): Promise<Map<number, SetJudging>> {
  if (sets.length === 0) return new Map()
  const ids = [...new Set(sets.map(({ setId }) => setId))]
  const rows = await desk.from('goodsSet').select(['id', 'per', 'minArea', 'parts']).where('id', 'in', ids).execute()
  const known = new Map(
    rows.map(({ id, per, minArea, parts }) => [id, { per: per as Measured['per'], minArea, parts: partsIn(parts) }]),
  )
  const gradeOf = await gradesOf(desk, lines)
  return new Map(
    sets.map(({ key, setId, area }): [number, SetJudging] => {
      const set = known.get(setId)
      if (set && needsArea(set) && area === 0) return [key, 'noArea']
      const within = lines.filter(line => line.setKey === key)
      const isOwn = set && !isLoose(set) && within.every(line => gradeOf(line) === gradeOf(asDrawn(set.parts, line)))
      return [key, isOwn || reachesFloors(within, floors) ? 'set' : 'floors']
    }),
  )
}

type Graded = Pick<SheetLine, 'goodsId' | 'gradeId'>

/** Returns a line of a set in the grade that the company put in: that of the part, or that of an upgrade's goods. */
function asDrawn(parts: readonly SetPart[], { goodsId, setPart }: SheetLine): Graded {
  const part = parts[setPart ?? -1]
  return { goodsId, gradeId: part?.goodsId === goodsId ? (part?.gradeId ?? null) : null }
}

/** Returns what tells the grade of lines of sets: the chosen one, or that of the goods. */
async function gradesOf(desk: Desk, lines: readonly SheetLine[]): Promise<(line: Graded) => number | null> {
  const ids = [...new Set(lines.flatMap(({ setKey, goodsId }) => (setKey === null ? [] : (goodsId ?? []))))]
  const rows =
    ids.length === 0 ? [] : await desk.from('goods').select(['id', 'gradeId']).where('id', 'in', ids).execute()
  const own = new Map(rows.map(row => [row.id, row.gradeId]))
  return ({ goodsId, gradeId }) => gradeId ?? own.get(goodsId ?? 0) ?? null
}

function reachesFloors(lines: readonly SheetLine[], floors: ReadonlyMap<SheetLine, number | null>): boolean {
  const least = lines.reduce((sum, line) => sum + amountAt(floors.get(line) ?? 0, line.extent), 0)
  return lines.reduce((sum, line) => sum + line.settled, 0) >= least
}
