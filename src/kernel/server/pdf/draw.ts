import PDFDocument from 'pdfkit'
import { drawBlock } from './blocks.ts'
import type { Fonts } from './fonts.ts'
import { drawFeet, drawHead, footHeight } from './letterhead.ts'
import type { Paper } from './paper.ts'
import { INK, type Pen } from './pen.ts'

const MARGIN = 42

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
      Author: paper.letterhead.company,
      Creator: paper.letterhead.company,
    },
  })
  for (const face of ['regular', 'bold', 'rare'] as const) doc.registerFont(face, fonts[face] as unknown as string)
  const whole = collected(doc)
  const pen = penOf(doc, fonts, paper.letterhead.colour || INK)
  drawHead(pen, paper)
  for (const block of paper.blocks) drawBlock(pen, block)
  drawFeet(pen, paper)
  doc.end()
  return await whole
}

function penOf(doc: PDFKit.PDFDocument, fonts: Fonts, accent: string): Pen {
  const [left, top, bottom] = [MARGIN, MARGIN, doc.page.height - MARGIN - footHeight]
  return { doc, fonts, left, top, bottom, right: doc.page.width - MARGIN, y: top, accent, pictures: new Map() }
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', part => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
