import { inflateSync } from 'node:zlib'
import { type Fonts, runsOf } from './fonts.ts'
import { figuresIn, linesOf } from './lines.ts'

/** Where the next thing is drawn: all lengths are points, y grows downwards. */
export type Pen = {
  doc: PDFKit.PDFDocument
  fonts: Fonts
  left: number
  right: number
  top: number
  bottom: number
  y: number
  /** The colour of the company; black without one. */
  accent: string
  pictures: Map<Uint8Array, Picture | undefined>
}

/** What pdfkit makes of a picture; its types do not say so. */
type Picture = PDFKit.Mixins.ImageSrc & { width: number; height: number }

/** A picture that pdfkit has opened; `image` is what it has read of a PNG. */
type Opened = Picture & { image?: { pixelBitlength: number; imgData: Buffer; interlaceMethod: number } }

export type Style = { size: number; bold?: boolean; colour?: string }

export const INK = '#1f2329'
export const PALE = '#646a73'
export const HAIR = '#d0d3d6'
export const SHADE = '#f2f3f5'
const mostPixels = 5_000_000 // of a picture on paper; what comes in is kept with half of that at most
const LEADING = 1.45 // of a line's height to the size of its type

/** Returns the height of a line of this style. */
export function lineHeight({ size }: Style): number {
  return size * LEADING
}

/** Returns a text in lines that fit into so many points. */
export function fitted(pen: Pen, text: string, width: number, style: Style): string[] {
  use(pen, style)
  return linesOf(text, width, piece => pen.doc.widthOfString(piece))
}

/** Returns the style, smaller where a figure is wider than the line: half an amount is another amount. */
export function withWholeFigures(pen: Pen, text: string, width: number, style: Style): Style {
  use(pen, style)
  const widest = Math.max(0, ...figuresIn(text).map(figure => pen.doc.widthOfString(figure)))
  return widest <= width ? style : { ...style, size: Math.floor((style.size * width * 10) / widest) / 10 }
}

/** Draws lines one below the other from `y`, within `x` and `width`, and returns where they end. */
export function write(
  pen: Pen,
  lines: readonly string[],
  { x, y, width, style, align = 'left' }: { x: number; y: number; width: number; style: Style; align?: string },
): number {
  use(pen, style)
  const high = lineHeight(style)
  const rise = (high - pen.doc.currentLineHeight()) / 2
  for (const [index, line] of lines.entries()) {
    if (!line) continue
    const spare = align === 'left' ? 0 : width - pen.doc.widthOfString(line)
    writeRuns(pen, line, { x: x + (align === 'center' ? spare / 2 : spare), y: y + index * high + rise, style })
  }
  return y + lines.length * high
}

/** Writes one line. A character of the rare font is as wide as the sign that stands for it where lines are measured. */
function writeRuns(pen: Pen, line: string, { x, y, style }: { x: number; y: number; style: Style }): void {
  let at = x
  for (const { text, rare } of runsOf(line, pen.fonts)) {
    if (rare) pen.doc.font('rare')
    pen.doc.text(text, at, y, { lineBreak: false })
    at += pen.doc.widthOfString(text)
    if (rare) use(pen, style)
  }
}

/** Begins a new page where fewer points are left than needed. Returns whether it did. */
export function makeRoom(pen: Pen, needed: number): boolean {
  if (pen.y + needed <= pen.bottom || pen.y <= pen.top) return false
  pen.doc.addPage()
  pen.y = pen.top
  return true
}

/** Draws a picture whole within a box, in its middle; what is no JPEG or PNG, has too many pixels or is cut short is left out. */
export function place(pen: Pen, bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
  const picture = pictureOf(pen, bytes)
  if (picture) pen.doc.image(picture, x, y, { fit: [width, height], align: 'center', valign: 'center' })
}

/** Returns how wide a picture is in a box of so many points; 0 for one that is left out. */
export function widthWithin(pen: Pen, bytes: Uint8Array, width: number, height: number): number {
  const picture = pictureOf(pen, bytes)
  return picture ? Math.min(width, (picture.width * height) / picture.height) : 0
}

function pictureOf(pen: Pen, bytes: Uint8Array): Picture | undefined {
  if (!pen.pictures.has(bytes)) pen.pictures.set(bytes, opened(pen, bytes))
  return pen.pictures.get(bytes)
}

/** Draws a line across the paper, a hair line by default; `weight` in points. */
export function rule(pen: Pen, y: number, colour = HAIR, weight = 0.5): void {
  pen.doc.moveTo(pen.left, y).lineTo(pen.right, y).lineWidth(weight).strokeColor(colour).stroke()
}

function opened(pen: Pen, bytes: Uint8Array): Picture | undefined {
  try {
    const open = pen.doc as unknown as { openImage(source: Buffer): Opened }
    const picture = open.openImage(Buffer.from(bytes))
    return isDrawable(picture) ? picture : undefined
  } catch {
    return undefined
  }
}

/** Tells whether a picture has few enough pixels and, where pdfkit unpacks them (PNG), all of them. Throws where they are packed wrongly. */
function isDrawable({ width, height, image }: Opened): boolean {
  if (width * height > mostPixels) return false
  if (!image) return true
  const whole = (Math.ceil((width * image.pixelBitlength) / 8) + 1) * height
  const unpacked = inflateSync(image.imgData, { maxOutputLength: 2 * whole }).length
  return unpacked >= whole || image.interlaceMethod === 1
}

function use(pen: Pen, { size, bold = false, colour = INK }: Style): void {
  pen.doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour)
}
