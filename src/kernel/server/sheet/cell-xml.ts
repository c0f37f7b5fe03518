import { cut } from '../../api/text.ts'
import { columnName } from './cell.ts'
import { type StyleName, styleIndex } from './styles.ts'

/** The content of a cell: a text, or a number as decimal digits, so that binary fractions lose nothing. */
export type Written = { style: StyleName; text: string } | { style: StyleName; number: string }

/** More is refused by Excel, which then offers to repair the file. */
const MAX_TEXT_CHARS = 32_767

const names = Array.from({ length: 256 }, (_, index) => columnName(index))

/** Returns one row of a worksheet; `line` counts from 1. Texts are inline strings, which no program evaluates. */
export function rowXml(line: number, cells: (Written | null)[]): string {
  let xml = `<row r="${line}">`
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]
    if (cell) xml += cellXml(`${names[index] ?? columnName(index)}${line}`, cell)
  }
  return `${xml}</row>`
}

/** Escapes text for the inside of an element; characters that XML cannot contain become the `_xHHHH_` of workbooks. */
export function escapeXml(text: string): string {
  return text.toWellFormed().replace(/["&<>\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})/gu, escapeCharacter)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '\t',
  '\n': '\n',
}

function escapeCharacter(character: string): string {
  return ENTITIES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

function cellXml(ref: string, cell: Written): string {
  const start = `<c r="${ref}" s="${styleIndex[cell.style]}"`
  return 'text' in cell ? start + textXml(cell.text) : `${start}><v>${cell.number}</v></c>`
}

function textXml(text: string): string {
  const kept = text.length > MAX_TEXT_CHARS ? cut(text, MAX_TEXT_CHARS) : text
  const space = kept === kept.trim() ? '' : ' xml:space="preserve"'
  return ` t="inlineStr"><is><t${space}>${escapeXml(kept)}</t></is></c>`
}
