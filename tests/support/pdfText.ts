import { inflateSync } from 'node:zlib'

type Objects = Map<string, { words: string; stream: Buffer | undefined }>

/** Returns the text of each page as a reader would copy it, one line for each piece of text, and checks nothing else. */
export function pdfText(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ words }) => /\/Type \/Page\b(?!s)/.test(words))
  return pages.map(({ words }) => {
    const fonts = fontsOf(objects, words)
    const content = objects.get(referred(words, 'Contents') ?? '')?.stream
    return content ? textOf(content.toString('latin1'), fonts) : []
  })
}

/** Returns what is drawn on the pages, as PDF writes it: colours, lines, texts. */
export function pdfContent(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ words }) => /\/Type \/Page\b(?!s)/.test(words))
  return pages.map(({ words }) => objects.get(referred(words, 'Contents') ?? '')?.stream?.toString('latin1')).join('\n')
}

/** Returns a field of the document's information, such as Title. */
export function pdfInfo(pdf: Buffer, field: string): string | undefined {
  const objects = objectsOf(pdf)
  const info = [...objects.values()].find(({ words }) => words.includes('/CreationDate '))
  const value = objects.get(referred(info?.words ?? '', field) ?? '')?.words
  if (!value?.startsWith('(')) return undefined
  const bytes = unescaped(value.slice(1, -1))
  return bytes.subarray(0, 2).toString('hex') === 'feff' ? bytes.subarray(2).swap16().toString('utf16le') : `${bytes}`
}

function objectsOf(pdf: Buffer): Objects {
  const file = pdf.toString('latin1')
  const found: Objects = new Map()
  for (const match of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match
    const [words = '', raw] = body.split(/\nstream\n/, 2)
    const bytes = raw === undefined ? undefined : Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
    const stream = bytes && (/FlateDecode/.test(words) && !/Image/.test(words) ? inflateSync(bytes) : bytes)
    found.set(number, { words, stream })
  }
  return found
}

const referred = (words: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(words)?.[1]

/** For each name of a font on the page, what its glyphs say. */
function fontsOf(objects: Objects, page: string): Map<string, Map<number, string>> {
  const resources = objects.get(referred(page, 'Resources') ?? '')?.words ?? page
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const map = objects.get(referred(objects.get(number)?.words ?? '', 'ToUnicode') ?? '')?.stream
      return [name, unicodeOf(map?.toString('latin1') ?? '')]
    }),
  )
}

function unicodeOf(map: string): Map<number, string> {
  const entries = [...map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)].flatMap(([, from = '', list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ''], index) => {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
      return [Number.parseInt(from, 16) + index, text] as const
    }),
  )
  return new Map(entries)
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  let font: Map<number, string> | undefined
  const texts: string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name)
    const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (shown !== undefined) texts.push(glyphs.map(glyph => font?.get(Number.parseInt(glyph, 16)) ?? '?').join(''))
  }
  return texts
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(text: string): Buffer {
  return Buffer.from(
    text.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter),
    'latin1',
  )
}
