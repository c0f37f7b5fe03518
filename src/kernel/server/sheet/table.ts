import { numberWords } from '../../api/format.ts'
import { cellName, cellText, columnName, type SheetRow } from './cell.ts'
import { type HeaderAt, titlesOf } from './layout.ts'
import { BATCH_ROWS, type SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'

/** A header and, below it, rows with content in batches; `batches` may be walked once. */
export type Table = { header: string[]; batches: AsyncGenerator<SheetRow[]> }

/**
 * Makes a table of loose rows, whose header stands where the layout says; rows above it are left out, and so are empty ones. The numbers of the
 * others stay; cells reach at least as far as the header.
 * @param pieces rows in any portions, each row with at least one cell that is not null.
 * @throws SheetRefusal `empty`, `noHeader`, `tooManyColumns`, and while `batches` is walked
 * `headerOnly`, `tooManyColumns` or `tooManyRows`.
 */
export async function openTable(
  pieces: AsyncGenerator<SheetRow[]>,
  limits: SheetLimits,
  { row, rows: height }: HeaderAt,
): Promise<Table> {
  const rows = narrowRows(pieces, limits)
  const found: SheetRow[] = []
  while (!found.some(({ number }) => number >= row + height - 1)) {
    const more = await nextFilled(rows)
    if (more.length === 0) break
    found.push(...more.filter(({ number }) => number >= row))
  }
  if (found.length === 0) throw nothing()
  const header = headerOf(found, { row, rows: height })
  const rest = found.filter(({ number }) => number >= row + height)
  return { header, batches: rebatch(prepend(rest, rows), header.length, limits) }
}

/**
 * Makes a table of rows among which nobody knows the header yet: all rows with content are its rows, and its header is empty.
 * @param mayBeEmpty tells that there need be no rows.
 * @throws SheetRefusal `tooManyColumns`, and while `batches` is walked `empty` or `tooManyRows`.
 */
export function openLoose(
  pieces: AsyncGenerator<SheetRow[]>,
  limits: SheetLimits,
  { mayBeEmpty }: { mayBeEmpty: boolean },
): Table {
  return { header: [], batches: rebatch(narrowRows(pieces, limits), 0, limits, mayBeEmpty) }
}

async function* narrowRows(pieces: AsyncGenerator<SheetRow[]>, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  for await (const rows of pieces) {
    const wide = rows.find(row => row.cells.length > limits.maxColumns)
    if (wide) throw tooManyColumns(wide, limits)
    yield rows
  }
}

async function nextFilled(pieces: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return []
    if (value.length > 0) return value
  }
}

/** Returns the titles of a header that stands among rows, as their texts. @throws SheetRefusal `noHeader`. */
function headerOf(found: readonly SheetRow[], { row, rows }: HeaderAt): string[] {
  const [upper, lower] = [row, row + 1].map(number => found.find(one => one.number === number))
  if (!upper) throw new SheetRefusal('noHeader', `第 ${row} 行是空的，第 ${row} 行须为表头`)
  const parts = rows === 2 && lower ? [upper, lower] : [upper]
  for (const { number, cells } of parts) {
    const formula = cells.findIndex(cell => cell !== null && typeof cell === 'object' && 'formula' in cell)
    if (formula >= 0) throw new SheetRefusal('noHeader', `表头 ${cellName(number, formula)} 是公式，请改为文字`)
  }
  if (!parts.some(({ cells }) => cells.some(cell => typeof cell === 'string')))
    throw new SheetRefusal('noHeader', `第 ${row} 行没有文字，第 ${row} 行须为表头`)
  const [above = [], below] = parts.map(({ cells }) => cells.map(cellText))
  return toldApart(titlesOf(above, below))
}

/** Returns titles of which no two are the same: a later one says its column, `电话 · D 列`, so that the first is taken and people can choose the other. */
export const toldApart = (header: readonly string[]): string[] =>
  header.map((title, column) =>
    title !== '' && header.indexOf(title) < column ? `${title} · ${columnName(column)} 列` : title,
  )

function tooManyColumns(row: SheetRow, limits: SheetLimits): SheetRefusal {
  return new SheetRefusal(
    'tooManyColumns',
    `第 ${row.number} 行有 ${row.cells.length} 列，超过 ${limits.maxColumns} 列`,
  )
}

async function* rebatch(
  pieces: AsyncGenerator<SheetRow[]>,
  width: number,
  limits: SheetLimits,
  mayBeEmpty = false,
): AsyncGenerator<SheetRow[]> {
  const waiting: SheetRow[] = []
  let count = 0
  for await (const rows of pieces) {
    count += rows.length
    if (count > limits.maxRows) throw tooManyRows(limits)
    for (const row of rows) waiting.push(padded(row, width))
    while (waiting.length >= BATCH_ROWS) yield waiting.splice(0, BATCH_ROWS)
  }
  if (count === 0 && !mayBeEmpty) throw width === 0 ? nothing() : new SheetRefusal('headerOnly', '只有表头，没有数据')
  if (waiting.length > 0) yield waiting
}

async function* prepend(first: SheetRow[], pieces: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  yield first
  yield* pieces
}

function padded(row: SheetRow, width: number): SheetRow {
  while (row.cells.length < width) row.cells.push(null)
  return row
}

const nothing = () => new SheetRefusal('empty', '工作表是空的')

function tooManyRows(limits: SheetLimits): SheetRefusal {
  const most = numberWords(limits.maxRows)
  return new SheetRefusal('tooManyRows', `数据超过 ${most} 行，请拆分后分批上传`)
}
