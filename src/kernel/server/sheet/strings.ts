import { decodeEscapes, parseStream, type XmlHandlers } from './xml.ts'

/**
 * Returns the shared strings of a workbook in their order, rich text as its plain text and without phonetic readings.
 * @throws SheetRefusal `corrupt`.
 */
export async function readStrings(chunks: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = []
  for await (const _ of parseStream(chunks, collector(strings)));
  return strings
}

function collector(strings: string[]): XmlHandlers {
  let text = ''
  let inText = false
  let inPhonetic = false
  return {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 'si') strings.push(decodeEscapes(text))
      else if (name === 'rPh') inPhonetic = false
      else if (name === 't') inText = false
    },
  }
}
