import type { Desk } from '../../../kernel/server/desk.ts'
import { isLoose, type Measured, needsArea } from '../../sets/contract/offer.ts'
import { amountAt } from '../contract/compute.ts'
import type { Sheet, SheetLine } from './sheet.ts'

type Judging = Pick<Sheet, 'lines' | 'sets'>

/** How a set of a document is judged: by what the company set, by the floors of its lines, or not at all without the area of the house. */
export type SetJudging = 'set' | 'floors' | 'noArea'

/**
 * Returns how each set of a document is judged, by its key. Its price is the company's own where the house cannot make it cheaper; where it can, it
 * is judged by the floors (fen per unit) of all its lines as drawn, and holds where it comes to them together.
 */
export async function judgedSets(
  desk: Desk,
  { lines, sets }: Judging,
  floors: ReadonlyMap<SheetLine, number | null>,
): Promise<Map<number, SetJudging>> {
  if (sets.length === 0) return new Map()
  const ids = [...new Set(sets.map(({ setId }) => setId))]
  const rows = await desk.from('goodsSet').select(['id', 'per', 'minArea', 'parts']).where('id', 'in', ids).execute()
  const known = new Map(rows.map(row => [row.id, row as unknown as Measured]))
  return new Map(
    sets.map(({ key, setId, area }): [number, SetJudging] => {
      const set = known.get(setId)
      if (set && needsArea(set) && area === 0) return [key, 'noArea']
      const within = lines.filter(line => line.setKey === key)
      return [key, set && !isLoose(set) ? 'set' : reachesFloors(within, floors) ? 'set' : 'floors']
    }),
  )
}

function reachesFloors(lines: readonly SheetLine[], floors: ReadonlyMap<SheetLine, number | null>): boolean {
  const least = lines.reduce((sum, line) => sum + amountAt(floors.get(line) ?? 0, line.extent), 0)
  return lines.reduce((sum, line) => sum + line.settled, 0) >= least
}
