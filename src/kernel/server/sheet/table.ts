import { cellName, cellText, columnName, type SheetRow } from './cell.ts'
import { BATCH_ROWS, type SheetLimits } from './limits.ts'
import { SheetRefusal } from './refusal.ts'

/** A header and, below it, rows with content in batches; `batches` may be walked once. */
export type Table = { header: string[]; batches: AsyncGenerator<SheetRow[]> }

/**
 * Makes a table of loose rows: the first row must be the header. Empty rows are left out, the numbers of the others
 * stay; cells reach at least as far as the header.
 * @param pieces rows in any portions, each row with at least one cell that is not null.
 * @throws SheetRefusal `empty`, `noHeader`, `duplicateHeader`, `tooManyColumns`, and while `batches` is walked
 * `headerOnly`, `tooManyColumns` or `tooManyRows`.
 */
export async function openTable(pieces: AsyncGenerator<SheetRow[]>, limits: SheetLimits): Promise<Table> {
  const rows = narrowRows(pieces, limits)
  const [headerRow, ...rest] = await nextFilled(rows)
  if (!headerRow) throw nothing()
  const header = readHeader(headerRow)
  return { header, batches: rebatch(prepend(rest, rows), header.length, limits) }
}

/**
 * Makes a table of rows among which nobody knows the header yet: all rows with content are its rows, and its header is empty.
 * @throws SheetRefusal `tooManyColumns`, and while `batches` is walked `empty` or `tooManyRows`.
 */
export function openLoose(pieces: AsyncGenerator<SheetRow[]>, limits: SheetLimits): Table {
  return { header: [], batches: rebatch(narrowRows(pieces, limits), 0, limits) }
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

function readHeader(row: SheetRow): string[] {
  if (row.number !== 1) throw new SheetRefusal('noHeader', '第 1 行是空的，第 1 行须为表头')
  const header = row.cells.map(cellText)
  const formula = row.cells.findIndex(cell => cell !== null && typeof cell === 'object' && 'formula' in cell)
  if (formula >= 0) throw new SheetRefusal('noHeader', `表头 ${cellName(1, formula)} 是公式，请改为文字`)
  if (!row.cells.some(cell => typeof cell === 'string'))
    throw new SheetRefusal('noHeader', '第 1 行没有文字，第 1 行须为表头')
  refuseDuplicates(header)
  return header
}

function refuseDuplicates(header: string[]): void {
  const second = header.findIndex((title, index) => title !== '' && header.indexOf(title) < index)
  if (second < 0) return
  const title = header[second] ?? ''
  const columns = `${columnName(header.indexOf(title))} 列和 ${columnName(second)} 列`
  throw new SheetRefusal('duplicateHeader', `表头“${title}”重复（${columns}）`)
}

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
): AsyncGenerator<SheetRow[]> {
  const waiting: SheetRow[] = []
  let count = 0
  for await (const rows of pieces) {
    count += rows.length
    if (count > limits.maxRows) throw tooManyRows(limits)
    for (const row of rows) waiting.push(padded(row, width))
    while (waiting.length >= BATCH_ROWS) yield waiting.splice(0, BATCH_ROWS)
  }
  if (count === 0) throw width === 0 ? nothing() : new SheetRefusal('headerOnly', '只有表头，没有数据')
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
  const most = limits.maxRows.toLocaleString('zh-CN')
  return new SheetRefusal('tooManyRows', `数据超过 ${most} 行，请拆分后分批上传`)
}
