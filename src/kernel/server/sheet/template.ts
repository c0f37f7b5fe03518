import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { trimmed } from '../../api/text.ts'
import { columnName } from './cell.ts'
import { COLOURS } from './styles.ts'
import { safeSheetName } from './workbook-stream.ts'
import { columnWidth } from './writer.ts'

/** A column of a template: `hint` explains it in Chinese; `options` become a drop-down list. */
export type TemplateColumn = { title: string; required?: boolean; example?: string; hint?: string; options?: string[] }

/** The mark before the title of a required column. */
export const REQUIRED_MARK = '*'

const OPTIONS_SHEET = '选项'
const LAST_LINE = 200_001
const SHOWN_OPTIONS = 20

const solid = (rgb: string): CellStyle['fill'] => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } })
const bold: CellStyle = { font: { bold: true }, fill: solid(COLOURS.header), numFmt: '@' }
const boldRed: CellStyle = { ...bold, font: { bold: true, color: { rgb: COLOURS.warning } } }

/**
 * Makes an .xlsx to fill in: titles (a required one in red with `*` before it), one example row, drop-down lists, and a
 * sheet 填写说明 that explains each column. All cells are text, so that phones and numbers with leading zeros stay as typed.
 */
export async function templateSheet(columns: TemplateColumn[], sheetName = '导入模板'): Promise<Buffer> {
  const withOptions = columns.filter(hasOptions)
  const sheets = [fillSheet(columns, safeSheetName(sheetName)), guideSheet(columns)]
  return Buffer.from(await writeXlsx({ sheets: withOptions.length > 0 ? [...sheets, optionsSheet(columns)] : sheets }))
}

/** Returns a title without the mark of a required column, half or full width, before or behind it. */
export function plainTitle(header: string): string {
  return trimmed(header, /[*＊\s]/)
}

function fillSheet(columns: TemplateColumn[], name: string): WriteSheet {
  return {
    name,
    columns: columns.map(column => ({ width: columnWidth(marked(column)), style: { numFmt: '@' } })),
    rows: [columns.map(marked), columns.map(({ example }) => example ?? null)],
    cells: headerStyles(columns.map(({ required }) => (required ? boldRed : bold))),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap((column, index) => (hasOptions(column) ? [dropDown(column, index)] : [])),
  }
}

function marked({ title, required }: TemplateColumn): string {
  return required ? REQUIRED_MARK + title : title
}

function hasOptions(column: TemplateColumn): boolean {
  return (column.options?.length ?? 0) > 0
}

function headerStyles(styles: CellStyle[]): WriteSheet['cells'] {
  return new Map(styles.map((style, index) => [`0,${index}`, { style }]))
}

/** Refers to a sheet, because a list inside the rule ends at 255 characters and knows no comma. */
function dropDown(
  { title, options = [] }: TemplateColumn,
  index: number,
): NonNullable<WriteSheet['dataValidations']>[0] {
  const letter = columnName(index)
  return {
    type: 'list',
    range: `${letter}2:${letter}${LAST_LINE}`,
    formula1: `${OPTIONS_SHEET}!$${letter}$1:$${letter}$${options.length}`,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: title.slice(0, 32),
    errorMessage: '请从下拉列表中选择',
  }
}

function optionsSheet(columns: TemplateColumn[]): WriteSheet {
  const lines = Math.max(...columns.map(({ options = [] }) => options.length))
  const rows = Array.from({ length: lines }, (_, line) => columns.map(({ options }) => options?.[line] ?? null))
  return { name: OPTIONS_SHEET, hidden: true, columns: columns.map(() => ({ style: { numFmt: '@' } })), rows }
}

function guideSheet(columns: TemplateColumn[]): WriteSheet {
  const titles = ['列名', '是否必填', '示例', '可选值', '说明']
  return {
    name: '填写说明',
    columns: [20, 10, 24, 40, 40].map(width => ({ width, style: { numFmt: '@' } })),
    rows: [
      titles,
      ...columns.map(guideRow),
      [],
      [`标题带 ${REQUIRED_MARK} 的列必填；第 1 行表头请勿改动，第 2 行是示例，填写前请删除。`],
    ],
    cells: headerStyles(titles.map(() => bold)),
    freezePane: { rows: 1 },
  }
}

function guideRow({ title, required, example, options = [], hint }: TemplateColumn): (string | null)[] {
  const shown = options.slice(0, SHOWN_OPTIONS).join('、')
  const rest = options.length > SHOWN_OPTIONS ? ` 等 ${options.length} 项` : ''
  return [title, required ? '是' : '否', example ?? null, shown + rest || null, hint ?? null]
}
