import type { PaperBlock } from './paper.ts'
import { fitted, INK, lineHeight, makeRoom, PALE, type Pen, type Style, withWholeFigures, write } from './pen.ts'
import { drawTable } from './table.ts'

type Block<Kind> = Extract<PaperBlock, { kind: Kind }>

const text: Style = { size: 9 }
const label: Style = { size: 9, colour: PALE }
const heading: Style = { size: 11, bold: true }
const GAP = 8

/** Draws one block and moves the pen below it. */
export function drawBlock(pen: Pen, block: PaperBlock): void {
  if (block.kind === 'heading') drawHeading(pen, block)
  else if (block.kind === 'facts') drawFacts(pen, block)
  else if (block.kind === 'table') drawTable(pen, block)
  else if (block.kind === 'totals') drawTotals(pen, block)
  else if (block.kind === 'notes') drawNotes(pen, block)
  else drawSignatures(pen, block)
}

function drawHeading(pen: Pen, { text: words }: Block<'heading'>): void {
  const lines = fitted(pen, words, pen.right - pen.left, heading)
  makeRoom(pen, lineHeight(heading) * (lines.length + 3))
  pen.y = write(pen, lines, { x: pen.left, y: pen.y, width: pen.right - pen.left, style: heading }) + GAP / 2
}

function drawFacts(pen: Pen, { columns = 2, facts }: Block<'facts'>): void {
  const width = (pen.right - pen.left) / columns
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns).map(fact => {
      const named = `${fact.label}：`
      const indent = pen.doc.font('regular').fontSize(label.size).widthOfString(named)
      return { named, indent, lines: fitted(pen, fact.value, width - indent - GAP, text) }
    })
    const height = Math.max(...row.map(({ lines }) => lines.length)) * lineHeight(text)
    makeRoom(pen, height)
    for (const [index, { named, indent, lines }] of row.entries()) {
      const x = pen.left + index * width
      write(pen, [named], { x, y: pen.y, width, style: label })
      write(pen, lines, { x: x + indent, y: pen.y, width: width - indent, style: text })
    }
    pen.y += height
  }
  pen.y += GAP
}

function drawTotals(pen: Pen, { totals }: Block<'totals'>): void {
  const width = (pen.right - pen.left) / 2
  const [x, named] = [pen.right - width, width * 0.45]
  const rows = totals.map(total => {
    const usual: Style = total.strong ? { size: 12, bold: true } : text
    const style = withWholeFigures(pen, total.value, width - named, usual)
    return { total, style, lines: fitted(pen, total.value, width - named, style) }
  })
  makeRoom(
    pen,
    rows.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0),
  )
  for (const { total, style, lines } of rows) {
    write(pen, [total.label], { x, y: pen.y, width: named, style: { size: style.size, colour: PALE } })
    const coloured = total.strong ? { ...style, colour: pen.accent } : style
    pen.y = write(pen, lines, { x: x + named, y: pen.y, width: width - named, style: coloured, align: 'right' })
  }
  pen.y += GAP
}

function drawNotes(pen: Pen, { title, lines }: Block<'notes'>): void {
  if (title) drawHeading(pen, { kind: 'heading', text: title })
  const width = pen.right - pen.left
  for (const line of lines.flatMap(one => fitted(pen, one, width, text))) {
    makeRoom(pen, lineHeight(text))
    pen.y = write(pen, [line], { x: pen.left, y: pen.y, width, style: text })
  }
  pen.y += GAP
}

function drawSignatures(pen: Pen, { signers }: Block<'signatures'>): void {
  const width = (pen.right - pen.left) / Math.max(signers.length, 1)
  const height = lineHeight(text) * 5
  makeRoom(pen, height)
  for (const [index, signer] of signers.entries()) {
    const x = pen.left + index * width
    write(pen, [`${signer}：`], { x, y: pen.y + GAP, width, style: text })
    write(pen, ['日期：'], { x, y: pen.y + height - lineHeight(text), width, style: text })
    const end = pen.y + height - lineHeight(text) * 1.5
    pen.doc
      .moveTo(x, end)
      .lineTo(x + width - GAP * 3, end)
      .lineWidth(0.5)
      .strokeColor(INK)
      .stroke()
  }
  pen.y += height + GAP
}
