import { type Cell, cellText, type SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import { atWork, type Work } from '../batch/work.ts'
import type { Mapping } from '../file/mapping.ts'
import type { ImportKind, ShownReadings, ShownRow } from '../kinds/kinds.ts'

const none: ShownReadings = new Map()

/** Tells whether a text has a number in it as it is shown to whoever may not see the whole. */
export const isShown = (text: string) => text.includes('****')

/** Returns the readings of the cells that hold what an exported workbook shows of a number, as the kind tells what they mean. */
export async function shownIn(work: Work, rows: readonly SheetRow[]): Promise<ShownReadings> {
  const { kind, settings } = work
  const asked = kind.shown ? askedIn(kind.shown.fields, kind, settings.mapping, rows) : []
  if (!kind.shown || asked.length === 0) return none
  const { read } = kind.shown
  return atWork(work, 'reads', desk => read(desk, asked))
}

function askedIn(
  shown: readonly string[],
  { fields }: ImportKind,
  mapping: Mapping,
  rows: readonly SheetRow[],
): ShownRow[] {
  const columns = shown.flatMap(key => mapping[key] ?? [])
  const texts = fields.filter(field => mapping[field.key] !== undefined && ['text', 'phone'].includes(field.kind))
  const textAt = (cells: readonly Cell[], column: number | undefined) => cellText(cells[column ?? -1] ?? null)
  return rows
    .filter(({ cells }) => columns.some(column => isShown(textAt(cells, column))))
    .map(({ number, cells }) => ({
      row: number,
      texts: Object.fromEntries(texts.map(({ key }) => [key, textAt(cells, mapping[key]).trim()])),
    }))
}
