import { SaxesParser } from 'saxes'
import { corrupt, SheetRefusal } from './refusal.ts'

export type XmlAttributes = Record<string, string>

/**
 * The handlers for the parts of a document, with names without their namespace prefix. Text may arrive in several pieces.
 */
export type XmlHandlers = {
  open(name: string, attributes: XmlAttributes): void
  text(text: string): void
  close(name: string): void
}

export type XmlElement = { name: string; attributes: XmlAttributes; children: XmlElement[]; text: string }

/**
 * Parses a document piece by piece and yields after each.
 * @throws SheetRefusal `corrupt` for XML that is not well-formed, ends early, or declares a document type: entities are
 * declared there, and no workbook has one.
 */
export async function* parseStream(chunks: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = createParser(handlers)
  for await (const chunk of chunks) {
    guard(() => parser.write(chunk))
    yield
  }
  guard(() => parser.close())
  yield
}

/**
 * Parses a whole small document into a tree of elements; `text` is what stands in one itself.
 * @throws SheetRefusal as {@link parseStream}.
 */
export function parseTree(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  const parser = createParser({
    open(name, attributes) {
      const element = { name, attributes, children: [], text: '' }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    text(text) {
      const element = path.at(-1)
      if (element) element.text += text
    },
    close() {
      path.pop()
    },
  })
  guard(() => parser.write(xml).close())
  return root.children[0] ?? root
}

/** Returns the children of an element that bear a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter(child => child.name === name)
}

/** Decodes the `_xHHHH_` escapes with which a workbook writes characters that XML cannot contain. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function createParser(handlers: XmlHandlers): SaxesParser<{ position: false; xmlns: false }> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw corrupt('XML 含有文档类型或实体声明')
  })
  parser.on('opentag', tag => handlers.open(localName(tag.name), tag.attributes))
  parser.on('text', text => handlers.text(text))
  parser.on('cdata', text => handlers.text(text))
  parser.on('closetag', tag => handlers.close(localName(tag.name)))
  return parser
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1)
}

function guard(parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    throw error instanceof SheetRefusal ? error : corrupt('XML 无法解析', error)
  }
}
