import type { PaperCell, PaperColumn, PaperRow, PaperTable } from './paper.ts'
import {
  fitted,
  lineHeight,
  makeRoom,
  type Pen,
  place,
  rule,
  SHADE,
  type Style,
  withWholeFigures,
  write,
} from './pen.ts'

const PAD = 4
const PICTURE = 36 // points, the side of a picture in a cell
const plain: Style = { size: 8.5 }
const strong: Style = { size: 8.5, bold: true }

type Lined = { lines: string[]; style: Style }
type Cell = Lined | { picture: Uint8Array }
type Measured = { row: PaperRow; cells: Cell[]; height: number }

/** Draws a table. Its head stands on each page; a row stays whole unless it is higher than a page. */
export function drawTable(pen: Pen, { columns, rows }: PaperTable): void {
  const spans = spansOf(pen, columns)
  const head = measured(pen, { kind: 'sum', cells: columns.map(({ title }) => title) }, spans)
  const drawHead = () => drawRow(pen, head, spans, columns, true)
  makeRoom(pen, head.height * 3)
  drawHead()
  for (const [index, row] of rows.entries()) {
    const one = measured(pen, row, spans)
    const next = row.kind === 'group' ? rows[index + 1] : undefined
    const needed = one.height + (next ? measured(pen, next, spans).height : 0)
    if (makeRoom(pen, needed)) drawHead()
    for (const part of parts(one, pen, head.height)) {
      if (makeRoom(pen, part.height)) drawHead()
      drawRow(pen, part, spans, columns, false)
    }
  }
  pen.y += PAD * 2
}

type Span = { x: number; width: number }

function spansOf(pen: Pen, columns: readonly PaperColumn[]): Span[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let x = pen.left
  return columns.map(column => {
    const width = ((pen.right - pen.left) * column.width) / whole
    x += width
    return { x: x - width, width }
  })
}

function measured(pen: Pen, row: PaperRow, spans: readonly Span[]): Measured {
  const style = row.kind ? strong : plain
  const across = pen.right - pen.left
  const cells = row.cells.map((cell, index) =>
    lined(pen, cell, row.kind === 'group' ? across : (spans[index]?.width ?? 0), style),
  )
  return { row, cells, height: Math.max(...cells.map(heightOf), lineHeight(style)) + PAD * 2 }
}

function lined(pen: Pen, cell: PaperCell, width: number, style: Style): Cell {
  if (typeof cell !== 'string') return cell
  const own = withWholeFigures(pen, cell, width - PAD * 2, style)
  return { lines: fitted(pen, cell, width - PAD * 2, own), style: own }
}

function heightOf(cell: Cell): number {
  return 'lines' in cell ? cell.lines.length * lineHeight(cell.style) : PICTURE
}

/** A row in pieces of at most a page; almost every row is one. */
function parts(one: Measured, pen: Pen, headHeight: number): Measured[] {
  const most = Math.floor((pen.bottom - pen.top - headHeight - PAD * 2) / lineHeight(plain))
  const lines = Math.max(...one.cells.map(cell => ('lines' in cell ? cell.lines.length : 1)))
  if (lines <= most) return [one]
  return Array.from({ length: Math.ceil(lines / most) }, (_, index) => {
    const cells = one.cells.map(cell =>
      'lines' in cell
        ? { lines: cell.lines.slice(index * most, (index + 1) * most), style: cell.style }
        : index === 0
          ? cell
          : { lines: [], style: plain },
    )
    return { row: one.row, cells, height: Math.min(most, lines - index * most) * lineHeight(plain) + PAD * 2 }
  })
}

function drawRow(
  pen: Pen,
  one: Measured,
  spans: readonly Span[],
  columns: readonly PaperColumn[],
  head: boolean,
): void {
  const { row, cells, height } = one
  if (head || row.kind === 'group') pen.doc.rect(pen.left, pen.y, pen.right - pen.left, height).fill(SHADE)
  for (const [index, cell] of cells.entries()) {
    const span = row.kind === 'group' ? { x: pen.left, width: pen.right - pen.left } : spans[index]
    if (span) drawCell(pen, cell, span, { row, height, align: columns[index]?.align })
  }
  pen.y += height
  if (head) rule(pen, pen.y, pen.accent, 1)
  else rule(pen, pen.y)
}

function drawCell(
  pen: Pen,
  cell: Cell,
  { x, width }: Span,
  { row, height, align }: { row: PaperRow; height: number; align?: string },
): void {
  const inner = width - PAD * 2
  if ('picture' in cell) {
    place(pen, cell.picture, x + PAD, pen.y + PAD, inner, height - PAD * 2)
    return
  }
  const y = pen.y + (height - cell.lines.length * lineHeight(cell.style)) / 2
  write(pen, cell.lines, {
    x: x + PAD,
    y,
    width: inner,
    style: cell.style,
    align: row.kind === 'group' ? 'left' : align,
  })
}
