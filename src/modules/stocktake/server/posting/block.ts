import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Cut } from '../../../warehouse/api/gives.ts'
import { type Movement, post } from '../../../warehouse/server/index.ts'
import { type StoredLine, storedLines } from '../lines.ts'
import { type StocktakeRecord, stocktakes } from '../stocktakes.ts'

/** How many lines are posted in one transaction: their keys are locked for some tens of ms. */
export const blockLines = 50

/** What a line moves: its difference from the books at the instant at which it was counted, whatever happened since (chain-stock.md, Count). */
export function movementOf({ id, position, counted, book, ...line }: StoredLine): Movement | null {
  const { goodsId, warehouseId, lotId, gradeId, condition } = line
  const key = { goodsId, warehouseId, lotId, gradeId, condition }
  const of = { line: id, at: position, act: 'count' as const }
  if (counted === null || book === null || counted === book) return null
  return counted > book
    ? { ...of, into: key, pieces: counted - book, value: 'average' }
    : { ...of, from: key, pieces: book - counted }
}

/** Posts the next lines of a locked sheet and closes them, in this transaction. Tells whether lines are left. Throws as `post` does. */
export async function postBlock(desk: Desk, sheet: StocktakeRecord): Promise<boolean> {
  const next = await storedLines(desk, sheet.id, () => 'l.is_open', blockLines + 1)
  const lines = next.slice(0, blockLines)
  const movements = lines.flatMap(line => movementOf(line) ?? [])
  await post(desk, { kind: 'stocktake', id: sheet.id }, movements, await cutsOf(desk, sheet, lines))
  await desk.db
    .updateTable('stocktakeLine')
    .set({ isOpen: false })
    .where('officeId', '=', desk.officeId)
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  return next.length > lines.length
}

/** Notes that a posting goes on, and tells the browsers. */
export async function noteProgress(desk: Desk, sheet: StocktakeRecord): Promise<void> {
  await desk.db
    .updateTable('stocktake')
    .set({ updatedAt: sql`now()` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', sheet.id)
    .execute()
  await stocktakes.tell(desk, [sheet])
}

/** Returns what of the sheet's cuts is of the keys of these lines, and still holds. */
async function cutsOf(desk: Desk, { cuts }: StocktakeRecord, lines: readonly StoredLine[]): Promise<Cut[]> {
  const given = cuts as unknown as Cut[]
  if (given.length === 0 || lines.length === 0) return []
  const here = await desk
    .from('stockReservation')
    .select('id')
    .where('state', '=', 'active')
    .where(
      'id',
      'in',
      given.map(({ reservationId }) => reservationId),
    )
    .where(
      'keyId',
      'in',
      lines.map(({ keyId }) => keyId),
    )
    .execute()
  return given.filter(({ reservationId }) => here.some(({ id }) => id === reservationId))
}
