import type { SheetRow } from './cell.ts'
import { detectFormat, type SheetFormat } from './detect.ts'
import type { ReadTask } from './messages.ts'
import { openLoose, openTable, type Table } from './table.ts'

/**
 * Opens a file as a table; runs in the worker.
 * @throws SheetRefusal of every kind but `tooLarge`, `outOfMemory` and `timeout`.
 */
export async function openSource(task: ReadTask): Promise<{ format: SheetFormat; sheets: string[]; table: Table }> {
  const format = await detectFormat(task.path, task.fileName)
  const sheets = format === 'csv' || !task.loose ? [] : await sheetsOf(task)
  const rows = format === 'csv' ? await csvSource(task) : await workbookSource(task)
  try {
    const table = task.loose
      ? openLoose(rows, task.limits, { mayBeEmpty: task.loose === 'table' })
      : await openTable(rows, task.limits, task.at)
    return { format, sheets, table }
  } catch (error) {
    await rows.return(undefined) // closes the file: the thread reads others after it
    throw error
  }
}

/** Loads the CSV parser only when needed: most threads meet none. */
async function csvSource({ path, loose }: ReadTask): Promise<AsyncGenerator<SheetRow[]>> {
  const { csvRows } = await import('./csv.ts')
  return csvRows(path, { loose: loose === 'mixed' })
}

async function workbookSource({ path, limits, pictures, at }: ReadTask): Promise<AsyncGenerator<SheetRow[]>> {
  const { workbookRows } = await import('./workbook-rows.ts')
  return workbookRows(path, limits, { pictures, sheet: at.sheet })
}

async function sheetsOf({ path, limits }: ReadTask): Promise<string[]> {
  const { sheetNames } = await import('./workbook-rows.ts')
  return sheetNames(path, limits)
}
