import { posix } from 'node:path'
import { isDateFormat } from 'hucre'
import type { Archive } from './archive.ts'
import { macroRefusal, unknownType } from './detect.ts'
import { corrupt, SheetRefusal } from './refusal.ts'
import { childrenOf, parseTree, type XmlElement } from './xml.ts'

/** The visible sheets and the data needed to read their cells. */
export type WorkbookPlan = {
  sheets: { name: string; path: string }[]
  stringsPath: string | undefined
  date1904: boolean
  /** What a number is, by style index. */
  styles: NumberStyle[]
}

/** What a number in a style stands for; a `percent` of 0.13 is shown as 13%. */
export type NumberStyle = 'date' | 'percent' | 'number'

type Relation = { id: string; type: string; path: string }

/**
 * Reads the small parts of a workbook.
 * @throws SheetRefusal `unknownType` for a package that is no .xlsx, `macro`, `corrupt`, or `empty` where no sheet is
 * visible.
 */
export async function planWorkbook(archive: Archive): Promise<WorkbookPlan> {
  const bookPath = await findWorkbook(archive)
  const relations = await readRelations(archive, bookPath)
  const book = parseTree(await archive.whole(bookPath))
  const pathOf = (type: string) =>
    relations.find(relation => relation.type === type && archive.has(relation.path))?.path
  const stylesPath = pathOf('styles')
  return {
    sheets: visibleSheets(book, relations),
    stringsPath: pathOf('sharedStrings'),
    date1904: ['1', 'true'].includes(childrenOf(book, 'workbookPr')[0]?.attributes.date1904 ?? ''),
    styles: stylesPath ? readStyles(parseTree(await archive.whole(stylesPath))) : [],
  }
}

async function findWorkbook(archive: Archive): Promise<string> {
  await refuseMacroTypes(archive)
  if (!archive.has('_rels/.rels')) throw unknownType()
  const [main] = (await readRelations(archive, '')).filter(relation => relation.type === 'officeDocument')
  if (!main?.path.toLowerCase().endsWith('.xml') || !archive.has(main.path)) throw unknownType()
  return main.path
}

/**
 * Refuses a workbook with macros.
 * @throws SheetRefusal `macro`; `unknownType` for a package of another program, such as a text document.
 */
async function refuseMacroTypes(archive: Archive): Promise<void> {
  const root = parseTree(await archive.whole('[Content_Types].xml'))
  const types = [...childrenOf(root, 'Override'), ...childrenOf(root, 'Default')].map(
    type => type.attributes.ContentType ?? '',
  )
  if (types.some(type => /macroEnabled|vbaProject|macrosheet/i.test(type))) throw macroRefusal()
  if (!types.some(type => /spreadsheetml\.(sheet|template)\.main\+xml$/.test(type))) throw unknownType()
}

/** Returns the part that lists what a part refers to. */
export function relationsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`
}

/** Reads what a part refers to: the ids it uses, the kind, and the part meant. */
export async function readRelations(archive: Archive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const root = parseTree(await archive.whole(relationsPath(path)))
  return childrenOf(root, 'Relationship').map(({ attributes }) => ({
    id: attributes.Id ?? '',
    type: (attributes.Type ?? '').replace(/^.*\//, ''),
    path: resolvePart(folder, attributes.Target ?? ''),
  }))
}

function resolvePart(folder: string, target: string): string {
  return posix.normalize(target.startsWith('/') ? target : `/${folder}${target}`).slice(1)
}

function visibleSheets(book: XmlElement, relations: Relation[]): WorkbookPlan['sheets'] {
  const visible = childrenOf(childrenOf(book, 'sheets')[0], 'sheet').filter(
    sheet => !['hidden', 'veryHidden'].includes(sheet.attributes.state ?? ''),
  )
  const sheets = visible.flatMap(sheet => {
    const path = worksheetPath(sheet, relations)
    return path === undefined ? [] : [{ name: sheet.attributes.name ?? '', path }]
  })
  if (sheets.length === 0) throw new SheetRefusal('empty', '工作簿中没有可见的工作表')
  return sheets
}

/** Returns the path of a sheet's worksheet; a chart sheet has none. */
function worksheetPath(sheet: XmlElement, relations: Relation[]): string | undefined {
  const id = Object.entries(sheet.attributes).find(([name]) => name.endsWith(':id'))?.[1]
  const relation = relations.find(candidate => candidate.id === id)
  if (!relation) throw corrupt(`找不到工作表 ${sheet.attributes.name ?? ''}`)
  return relation.type === 'worksheet' ? relation.path : undefined
}

function readStyles(styles: XmlElement): NumberStyle[] {
  const formats = new Map(
    childrenOf(childrenOf(styles, 'numFmts')[0], 'numFmt').map(({ attributes }) => [
      attributes.numFmtId,
      attributes.formatCode ?? '',
    ]),
  )
  return childrenOf(childrenOf(styles, 'cellXfs')[0], 'xf').map(({ attributes: { numFmtId = '' } }) =>
    styleOf(numFmtId, formats.get(numFmtId)),
  )
}

/** Excel's own formats 9 and 10 are percentages. */
function styleOf(id: string, code: string | undefined): NumberStyle {
  if (isDateFormat(code ?? id)) return 'date'
  return code === undefined
    ? id === '9' || id === '10'
      ? 'percent'
      : 'number'
    : isPercent(code)
      ? 'percent'
      : 'number'
}

/** Tells whether a format shows hundredths; a `%` in quotes or after a backslash is only a sign. */
const isPercent = (code: string) => code.replace(/"[^"]*"|\\./g, '').includes('%')
