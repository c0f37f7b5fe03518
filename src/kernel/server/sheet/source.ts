import { openArchive } from './archive.ts'
import type { SheetRow } from './cell.ts'
import { csvRows } from './csv.ts'
import { detectFormat, type SheetFormat } from './detect.ts'
import type { SheetLimits } from './limits.ts'
import type { ReadTask } from './messages.ts'
import { readStrings } from './strings.ts'
import { openTable, type Table } from './table.ts'
import { planWorkbook } from './workbook.ts'
import { worksheetRows } from './worksheet.ts'

/**
 * Opens a file as a table; runs in the worker.
 * @throws SheetRefusal of every kind but `tooLarge`, `outOfMemory` and `timeout`.
 */
export async function openSource(task: ReadTask): Promise<{ format: SheetFormat; table: Table }> {
  const format = await detectFormat(task.path, task.fileName)
  const rows = format === 'csv' ? csvRows(task.path) : workbookRows(task.path, task.limits)
  return { format, table: await openTable(rows, task.limits) }
}

async function* workbookRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path, limits)
  try {
    const { sheetPath, stringsPath, dateStyles, date1904 } = await planWorkbook(archive)
    const strings = stringsPath ? await readStrings(archive.text(stringsPath)) : []
    yield* worksheetRows(archive.text(sheetPath), { strings, dateStyles, date1904 })
  } finally {
    archive.close()
  }
}
