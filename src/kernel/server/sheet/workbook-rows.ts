import { openArchive } from './archive.ts'
import type { SheetRow } from './cell.ts'
import type { SheetLimits } from './limits.ts'
import { mergedRows, mergesIn } from './merged.ts'
import { picturesOf, withPictures } from './pictures.ts'
import { placedPictures } from './placed.ts'
import { SheetRefusal } from './refusal.ts'
import { readStrings } from './strings.ts'
import { planWorkbook } from './workbook.ts'
import { worksheetRows } from './worksheet.ts'

/**
 * Returns the names of the visible sheets of an .xlsx.
 * @throws SheetRefusal as `workbookRows`.
 */
export async function sheetNames(path: string, limits: SheetLimits): Promise<string[]> {
  const archive = await openArchive(path, limits)
  try {
    return (await planWorkbook(archive)).sheets.map(({ name }) => name)
  } finally {
    archive.close()
  }
}

/**
 * Reads the rows of a visible sheet of an .xlsx, by its place from 0 on.
 * @throws SheetRefusal `unknownType`, `encrypted`, `macro`, `bomb`, `corrupt` or `empty`.
 */
export async function* workbookRows(
  path: string,
  limits: SheetLimits,
  { pictures, sheet }: { pictures: boolean; sheet: number },
): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path, limits)
  try {
    const { sheets, stringsPath, styles, date1904 } = await planWorkbook(archive)
    const sheetPath = sheets[sheet]?.path
    if (sheetPath === undefined) throw new SheetRefusal('empty', '文件中没有这个工作表')
    const strings = stringsPath ? await readStrings(archive.text(stringsPath)) : []
    const placed = pictures ? await placedPictures(archive) : new Map<number, string>()
    const merged = mergedRows(await mergesIn(archive.text(sheetPath)))
    const found = pictures ? await picturesOf(archive, sheetPath) : undefined
    for await (const rows of worksheetRows(archive.text(sheetPath), { strings, styles, date1904, placed })) {
      const filled = merged(rows)
      yield found ? withPictures(filled, found) : filled
    }
  } finally {
    archive.close()
  }
}
