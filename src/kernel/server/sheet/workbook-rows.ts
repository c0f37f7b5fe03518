import { openArchive } from './archive.ts'
import type { SheetRow } from './cell.ts'
import type { SheetLimits } from './limits.ts'
import { picturesOf, withPictures } from './pictures.ts'
import { placedPictures } from './placed.ts'
import { readStrings } from './strings.ts'
import { planWorkbook } from './workbook.ts'
import { worksheetRows } from './worksheet.ts'

/**
 * Reads the rows of the first visible sheet of an .xlsx.
 * @throws SheetRefusal `unknownType`, `encrypted`, `macro`, `bomb`, `corrupt` or `empty`.
 */
export async function* workbookRows(
  path: string,
  limits: SheetLimits,
  { pictures }: { pictures: boolean },
): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path, limits)
  try {
    const { sheetPath, stringsPath, styles, date1904 } = await planWorkbook(archive)
    const strings = stringsPath ? await readStrings(archive.text(stringsPath)) : []
    const placed = pictures ? await placedPictures(archive) : new Map<number, string>()
    const rows = worksheetRows(archive.text(sheetPath), { strings, styles, date1904, placed })
    if (!pictures) return yield* rows
    const found = await picturesOf(archive, sheetPath)
    for await (const some of rows) yield withPictures(some, found)
  } finally {
    archive.close()
  }
}
