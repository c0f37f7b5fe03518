import { cut } from '../../api/text.ts'
import { escapeXml } from './cell-xml.ts'

/**
 * The person who exported a file, the time and the reason. Every page prints it above and below; the file's properties have
 * it too.
 */
export type SheetMark = { by: string; at: Date; text: string }

/** Excel takes 255 characters with the codes; every `&` counts twice. */
const MOST_CHARS = 120
const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'
const NAMES = `xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`

/** Returns header and footer of a worksheet's pages; `&` begins a code there and is written twice. */
export function headerFooterXml({ text }: SheetMark): string {
  const line = escapeXml(cut(text, MOST_CHARS).replaceAll('&', '&&'))
  return `<headerFooter><oddHeader>&amp;R${line}</oddHeader><oddFooter>&amp;L${line}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
}

/** Returns the properties of the file, as a spreadsheet program shows them. */
export function corePropertiesXml({ by, at, text }: SheetMark): string {
  const when = `<dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:created>`
  const who = `<dc:creator>${escapeXml(by)}</dc:creator><cp:lastModifiedBy>${escapeXml(by)}</cp:lastModifiedBy>`
  return `<cp:coreProperties ${NAMES}>${who}<dc:description>${escapeXml(text)}</dc:description>${when}</cp:coreProperties>`
}
