import PDFDocument from 'pdfkit'
import { drawBlock, drawHead } from './blocks.ts'
import type { Fonts } from './fonts.ts'
import type { Paper } from './paper.ts'
import { lineHeight, PALE, type Pen, write } from './pen.ts'

const MARGIN = 42
const foot = { size: 8, colour: PALE }

/** Draws a paper on A4 and returns the bytes of the PDF. The fonts in it hold only the characters that it uses. */
export async function drawPaper(paper: Paper, fonts: Fonts): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: paper.landscape ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    font: fonts.regular as unknown as string,
    info: {
      Title: [paper.title, paper.number].filter(Boolean).join(' '),
      Author: paper.company,
      Creator: paper.company,
    },
  })
  for (const face of ['regular', 'bold', 'rare'] as const) doc.registerFont(face, fonts[face] as unknown as string)
  const whole = collected(doc)
  const pen = penOf(doc, fonts)
  drawHead(pen, paper)
  for (const block of paper.blocks) drawBlock(pen, block)
  drawFeet(pen, paper)
  doc.end()
  return await whole
}

function penOf(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  const [left, top, bottom] = [MARGIN, MARGIN, doc.page.height - MARGIN - lineHeight(foot)]
  return { doc, fonts, left, top, bottom, right: doc.page.width - MARGIN, y: top, pictures: new Map() }
}

function drawFeet(pen: Pen, { foot: words, title, number }: Paper): void {
  const { count } = pen.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pen.doc.switchToPage(page)
    // Below the margin pdfkit would begin a page.
    pen.doc.page.margins.bottom = 0
    const at = { x: pen.left, y: pen.bottom + lineHeight(foot) / 2, width: pen.right - pen.left, style: foot }
    write(pen, [words ?? [title, number].filter(Boolean).join(' ')], at)
    write(pen, [`第 ${page + 1} / ${count} 页`], Object.assign(at, { align: 'right' }))
  }
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', part => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
