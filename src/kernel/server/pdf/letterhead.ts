import type { Paper } from './paper.ts'
import {
  fitted,
  lineHeight,
  PALE,
  type Pen,
  place,
  rule,
  type Style,
  widthWithin,
  withWholeFigures,
  write,
} from './pen.ts'

const GAP = 8
const LOGO = { width: 120, height: 40 } // points
const MARK = 52 // points, the side of a mark
const small: Style = { size: 8, colour: PALE }
const named: Style = { size: 13, bold: true }
const told: Style = { size: 9, colour: PALE }

/** Points that the foot of a page takes: a rule and two lines. */
export const footHeight = lineHeight(small) * 2 + GAP / 2

/** Draws the head of the first page: at the left logo and company, at the right the title, the number and the day. */
export function drawHead(pen: Pen, { letterhead, title, number, on, mark }: Paper): void {
  const { company, logo, colour } = letterhead
  const [top, middle] = [pen.y, pen.left + (pen.right - pen.left) * 0.58]
  const wide = logo ? widthWithin(pen, logo, LOGO.width, LOGO.height) : 0
  if (logo) place(pen, logo, pen.left, top, wide, LOGO.height)
  const x = pen.left + (wide && wide + GAP)
  const lines = fitted(pen, company, middle - x, named)
  const spare = Math.max(0, wide && LOGO.height - lines.length * lineHeight(named)) / 2
  const below = write(pen, lines, { x, y: top + spare, width: middle - x, style: named })

  if (mark) place(pen, mark, pen.right - MARK, top, MARK, MARK)
  const width = pen.right - (mark ? MARK + GAP : 0) - middle - GAP
  pen.y = top
  const heading: Style = colour ? { size: 18, bold: true, colour } : { size: 18, bold: true }
  const facts = [number && `编号：${number}`, on && `日期：${on}`]
  for (const [words, style] of [[title, heading], ...facts.map(fact => [fact, told] as const)] as const) {
    if (!words) continue
    const own = withWholeFigures(pen, words, width, style)
    pen.y = write(pen, fitted(pen, words, width, own), { x: middle + GAP, y: pen.y, width, style: own, align: 'right' })
  }
  pen.y = Math.max(pen.y, below, wide ? top + LOGO.height : 0, mark ? top + MARK : 0) + GAP
  rule(pen, pen.y, pen.accent, 1.5)
  pen.y += GAP
}

/** Draws the foot of every page: the company with address and phone, who printed it, the document, and the number of the page. */
export function drawFeet(pen: Pen, { foot = '', title, number, letterhead: { company, contact } }: Paper): void {
  const { count } = pen.doc.bufferedPageRange()
  const width = pen.right - pen.left
  for (let page = 0; page < count; page++) {
    pen.doc.switchToPage(page)
    // Below the margin pdfkit would begin a page.
    pen.doc.page.margins.bottom = 0
    rule(pen, pen.bottom + GAP / 2, pen.accent)
    const y = pen.bottom + GAP
    const document = [title, number].filter(Boolean).join(' ')
    for (const [at, left, right] of [
      [0, [company, contact].filter(Boolean).join('　'), `第 ${page + 1} 页 / 共 ${count} 页`],
      [1, foot, document],
    ] as const) {
      const line = y + at * lineHeight(small)
      write(pen, [right], { x: pen.left, y: line, width, style: small, align: 'right' })
      const room = width - pen.doc.widthOfString(right) - GAP
      write(pen, fitted(pen, left, room, small).slice(0, 1), { x: pen.left, y: line, width, style: small })
    }
  }
}
