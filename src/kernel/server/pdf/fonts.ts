import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Opened fonts, which any number of papers may share. */
export type Fonts = { regular: OpenFont; bold: OpenFont; rare: OpenFont }

type Glyph = { id: number; advanceWidth: number }
type Layout = { glyphs: Glyph[]; positions: object[]; advanceWidth: number }
type OpenFont = {
  glyphsForString(text: string): Glyph[]
  layout(text: string): Layout
  hasGlyphForCodePoint(point: number): boolean
}

/**
 * Opens both faces of the Chinese font, which takes a while: once for each thread. The third one holds 2,145 characters beyond
 * the first plane that the others lack (`𠮷`), as names have them; it has one face, and the same height and width.
 */
export function openFonts(): Fonts {
  return {
    regular: opened(packaged('400Regular/NotoSansSC_400Regular.ttf')),
    bold: opened(packaged('700Bold/NotoSansSC_700Bold.ttf')),
    rare: opened(new URL('./rareHan.otf', import.meta.url).href),
  }
}

const packaged = (name: string) => import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${name}`)
const beyond = /[\u{20000}-\u{3ffff}]/u

export type Run = { text: string; rare: boolean }

/** Returns a line in runs of one font each; almost every line is one. */
export function runsOf(line: string, { rare }: Fonts): Run[] {
  if (!beyond.test(line)) return [{ text: line, rare: false }]
  const runs: Run[] = []
  for (const character of line) {
    const isRare = rare.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) && beyond.test(character)
    const last = runs.at(-1)
    if (last?.rare === isRare) last.text += character
    else runs.push({ text: character, rare: isRare })
  }
  return runs
}

function opened(url: string): OpenFont {
  const bytes = readFileSync(fileURLToPath(url))
  // pdfkit takes opened fonts, but only it opens them.
  const doc = new PDFDocument({ autoFirstPage: false, font: bytes as unknown as string })
  const { font } = (doc as unknown as { _font: { font: OpenFont } })._font
  return Object.assign(Object.create(font) as OpenFont, { layout: (text: string) => plainLayout(font, text) })
}

/** What stands for a character that the font lacks, as in print: the reader sees that one is missing. */
const GAP = '〓'

/** Sets one glyph after the other. Kerning and ligatures of this large font would take ten times as long as all the rest. */
function plainLayout(font: OpenFont, text: string): Layout {
  const [gap] = font.glyphsForString(GAP)
  const glyphs = font.glyphsForString(text).map(glyph => (glyph.id === 0 && gap ? gap : glyph))
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
  return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) }
}
