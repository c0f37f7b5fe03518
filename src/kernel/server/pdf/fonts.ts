import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Opened fonts, which any number of papers may share. */
export type Fonts = { regular: OpenFont; bold: OpenFont }

type Glyph = { advanceWidth: number }
type Layout = { glyphs: Glyph[]; positions: object[]; advanceWidth: number }
type OpenFont = { glyphsForString(text: string): Glyph[]; layout(text: string): Layout }

/** Opens both faces of the Chinese font, which takes a while: once for each thread. */
export function openFonts(): Fonts {
  return {
    regular: opened('400Regular/NotoSansSC_400Regular.ttf'),
    bold: opened('700Bold/NotoSansSC_700Bold.ttf'),
  }
}

function opened(name: string): OpenFont {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${name}`)))
  // pdfkit takes opened fonts, but only it opens them.
  const doc = new PDFDocument({ autoFirstPage: false, font: bytes as unknown as string })
  const { font } = (doc as unknown as { _font: { font: OpenFont } })._font
  return Object.assign(Object.create(font) as OpenFont, { layout: (text: string) => plainLayout(font, text) })
}

/** Sets one glyph after the other. Kerning and ligatures of this large font would take ten times as long as all the rest. */
function plainLayout(font: OpenFont, text: string): Layout {
  const glyphs = font.glyphsForString(text)
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
  return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) }
}
