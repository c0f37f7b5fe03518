import type { Readable } from 'node:stream'
import { columnName } from './cell.ts'
import { escapeXml, rowXml, type Written } from './cell-xml.ts'
import { corePropertiesXml, headerFooterXml, type SheetMark } from './mark.ts'
import { SheetRefusal } from './refusal.ts'
import { inSlices } from './slices.ts'
import { stylesXml } from './styles.ts'
import { type ZipPart, zipParts } from './zip.ts'

/** A workbook to be written: a header, rows of which `cells` makes cells, and lines of a second sheet. */
export type WorkbookDraft<Row> = {
  sheetName: string
  columns: { title: string; width: number }[]
  rows: AsyncIterable<Row[]>
  cells: (row: Row) => (Written | null)[]
  frozenHeader: boolean
  note: string | undefined
  mark?: SheetMark
}

const MAX_LINES = 1_048_576
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Writes an .xlsx in bounded memory: rows are taken as the stream is read. Errors of `rows` destroy the stream. */
export function streamWorkbook<Row>(draft: WorkbookDraft<Row>): Readable {
  const names = sheetNames(draft)
  const lines = { count: 1 }
  const filter = () => `$A$1:$${columnName(draft.columns.length - 1)}$${lines.count}`
  return zipParts([
    part('[Content_Types].xml', () => contentTypesXml(names, draft.mark)),
    part('_rels/.rels', () => packageRelationsXml(draft.mark)),
    ...(draft.mark ? [draft.mark] : []).map(mark =>
      part('docProps/core.xml', () => DECLARATION + corePropertiesXml(mark)),
    ),
    part('xl/_rels/workbook.xml.rels', () => bookRelationsXml(names)),
    part('xl/styles.xml', () => stylesXml),
    { path: 'xl/worksheets/sheet1.xml', data: () => sheetXml(draft, lines) },
    ...names.slice(1).map(() => part('xl/worksheets/sheet2.xml', () => noteXml(draft.note ?? ''))),
    part('xl/workbook.xml', () => bookXml(names, filter())),
  ])
}

/** Returns a name Excel accepts for a sheet: at most 31 characters, none of `[]:*?/\`, no apostrophe at its ends. */
export function safeSheetName(name: string): string {
  const safe = name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/^[\s']+|[\s']+$/g, '')
  return safe || 'Sheet1'
}

function sheetNames({ sheetName, note }: { sheetName: string; note: string | undefined }): string[] {
  const name = safeSheetName(sheetName)
  if (note === undefined) return [name]
  return [name, name === '说明' ? '备注' : '说明']
}

function part(path: string, xml: () => string): ZipPart {
  return {
    path,
    async *data() {
      yield xml()
    },
  }
}

async function* sheetXml<Row>(draft: WorkbookDraft<Row>, lines: { count: number }): AsyncGenerator<string> {
  yield sheetStart(draft) +
    rowXml(
      1,
      draft.columns.map(({ title }) => ({ style: 'header', text: title })),
    )
  for await (const rows of inSlices(draft.rows)) yield sliceXml(rows, draft.cells, lines)
  yield sheetEnd(draft, lines.count)
}

function sliceXml<Row>(rows: Row[], cells: (row: Row) => (Written | null)[], lines: { count: number }): string {
  let xml = ''
  for (const row of rows) xml += rowXml(nextLine(lines), cells(row))
  return xml
}

function nextLine(lines: { count: number }): number {
  lines.count += 1
  if (lines.count <= MAX_LINES) return lines.count
  throw new SheetRefusal('tooManyRows', '数据超过 Excel 单个工作表 1,048,575 行的上限，请缩小范围或导出为 CSV')
}

function sheetStart<Row>({ columns, frozenHeader }: WorkbookDraft<Row>): string {
  const pane = frozenHeader ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  )
}

/** Marks texts of digits as intended, so that Excel does not warn of them. */
function sheetEnd<Row>({ columns, mark }: WorkbookDraft<Row>, lines: number): string {
  const range = `A1:${columnName(columns.length - 1)}${lines}`
  return (
    `</sheetData><autoFilter ref="${range}"/>${mark ? headerFooterXml(mark) : ''}` +
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  )
}

function noteXml(note: string): string {
  const rows = note.split(/\r?\n/).map((text, index) => rowXml(index + 1, [text ? { style: 'text', text } : null]))
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="80" customWidth="1"/></cols>` +
    `<sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

function contentTypesXml(names: string[], mark: SheetMark | undefined): string {
  const override = (path: string, type: string) => `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('/xl/workbook.xml', 'sheet.main') +
    override('/xl/styles.xml', 'styles') +
    (mark ? `<Override PartName="/docProps/core.xml" ContentType="${CORE_TYPE}"/>` : '') +
    names.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet')).join('') +
    '</Types>'
  )
}

function bookRelationsXml(names: string[]): string {
  return relationsXml([
    ...names.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['styles', 'styles.xml'],
  ])
}

function packageRelationsXml(mark: SheetMark | undefined): string {
  const book = relationsXml([['officeDocument', 'xl/workbook.xml']])
  const core = `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`
  return mark ? book.replace('</Relationships>', `${core}</Relationships>`) : book
}

function relationsXml(targets: [type: string, target: string][]): string {
  const relations = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`
}

function bookXml(names: string[], filter: string): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const quoted = `'${escapeXml(names[0] ?? '').replaceAll("'", "''")}'`
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets><definedNames>` +
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!${filter}</definedName>` +
    '</definedNames></workbook>'
  )
}
