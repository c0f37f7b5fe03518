import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { noSums, type Sheet, type SheetLine, sheetLineRow } from '../../lines/server/index.ts'

/** A computed quotation with the ids of its spaces, in their order. */
export type StoredSheet = Sheet & { spaceIds: readonly number[] }

/**
 * Stores the spaces and lines of a locked quotation by a few statements however many there are: only lines that differ from those at their place
 * before are written. Tells whether anything differed.
 */
export async function storeLines(
  desk: Desk,
  quotationId: number,
  sheet: Sheet,
  before: StoredSheet = nothingStored,
): Promise<boolean> {
  const kept = Math.min(before.spaces.length, sheet.spaces.length)
  const places = differing(before.lines, sheet.lines, kept)
  const gone = places.filter(at => at < before.lines.length)
  const of = [desk.officeId, quotationId]
  if (gone.length > 0)
    await desk.client.query(
      'delete from quotation_line where office_id = $1 and quotation_id = $2 and position = any($3)',
      [...of, gone],
    )
  const { spaceIds, differs } = await storeSpaces(desk, quotationId, sheet.spaces, before)
  const rows = places.flatMap(at => {
    const line = sheet.lines[at]
    return line ? [rowOf(line, quotationId, spaceIds[line.space], at)] : []
  })
  await storeRows(desk, 'quotationLine', rows)
  return differs || places.length > 0
}

const nothingStored: StoredSheet = { spaces: [], spaceIds: [], lines: [], sets: [], sums: noSums }

/** Returns the places at which two lists of lines differ. Of spaces only the first `kept` are the same before and after. */
function differing(before: readonly SheetLine[], after: readonly SheetLine[], kept: number): number[] {
  const said = (line: SheetLine | undefined) => line && JSON.stringify(rowOf(line, 0, line.space, 0))
  const same = (at: number) => said(before[at]) === said(after[at]) && (after[at]?.space ?? kept) < kept
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).filter(at => !same(at))
}

async function storeSpaces(desk: Desk, quotationId: number, names: readonly string[], before: StoredSheet) {
  const kept = before.spaceIds.slice(0, names.length)
  const surplus = before.spaceIds.slice(names.length)
  const renamed = kept.filter((_, at) => names[at] !== before.spaces[at])
  if (surplus.length > 0)
    await desk.client.query('delete from quotation_space where office_id = $1 and id = any($2)', [
      desk.officeId,
      surplus,
    ])
  if (renamed.length > 0)
    await desk.client.query(
      `update quotation_space s set name = n.name from unnest($2::bigint[], $3::text[]) n (id, name)
       where s.office_id = $1 and s.id = n.id`,
      [desk.officeId, renamed, renamed.map(id => names[kept.indexOf(id)])],
    )
  const more = await insertSpaces(desk, quotationId, names.slice(kept.length), kept.length)
  return { spaceIds: [...kept, ...more], differs: surplus.length + renamed.length + more.length > 0 }
}

async function insertSpaces(desk: Desk, quotationId: number, names: readonly string[], after: number) {
  if (names.length === 0) return []
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into quotation_space (office_id, quotation_id, position, name)
     select $1, $2, $4 + at, name from unnest($3::text[]) with ordinality s (name, at) order by at returning id`,
    [desk.officeId, quotationId, names, after],
  )
  return rows.map(({ id }) => id)
}

const rowOf = (line: SheetLine, quotationId: number, spaceId: number | undefined, position: number) => ({
  quotation_id: quotationId,
  space_id: spaceId,
  position,
  ...sheetLineRow(line),
})

/** Returns the lines of a quotation as stored, in their order, and all its spaces. */
export async function storedLines(desk: Desk, quotationId: number) {
  const [spaces, lines] = await together(
    () =>
      desk
        .from('quotationSpace')
        .select(['id', 'name'])
        .where('quotationId', '=', quotationId)
        .orderBy('position')
        .execute(),
    () => desk.from('quotationLine').selectAll().where('quotationId', '=', quotationId).orderBy('position').execute(),
  )
  return { spaces, lines }
}
