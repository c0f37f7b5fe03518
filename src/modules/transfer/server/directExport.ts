import type { QueryConfig } from 'pg'
import type { Column } from '../../../kernel/contract/list.ts'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import type { GivenFile } from '../../../kernel/server/fileTransfer.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { writeSheet } from '../../../kernel/server/sheet/writer.ts'
import { afterRequest } from '../../../kernel/server/transaction.ts'
import { workbookType } from './errors.ts'
import { cellOf, type Names, sheetColumnOf } from './exportCells.ts'
import { fileNameOf } from './exportTask.ts'
import { markingOf, type Taking } from './marking.ts'
import { walk } from './walk.ts'

/** Outside of a company there are no people, departments and words to name. */
const noNames: Names = { employee: new Map(), department: new Map(), item: new Map(), reference: new Map() }

/**
 * A list's export as the answer itself, for the platform's lists: background tasks belong to a company's employee. Written
 * while its rows are read, of one moment, after the request's own transaction has ended; marked as every export is.
 */
export function directExport(
  runtime: Pick<Runtime, 'pool'>,
  { accountId, title, columns, statement, taking }: Direct,
): GivenFile {
  async function* rows() {
    for await (const some of afterRequest(runtime, { accountId, officeId: null }, client => walk(client, statement)))
      yield some.map(row => columns.map(column => cellOf(column, row[column.key], noNames)))
  }
  const content = writeSheet({
    columns: columns.map(sheetColumnOf),
    rows: rows(),
    sheetName: title,
    ...markingOf(taking),
  })
  return { name: fileNameOf({ title: `${title} ${formatDateTime(new Date())}` }), mediaType: workbookType, content }
}

type Direct = {
  accountId: number
  title: string
  columns: readonly Column[]
  statement: QueryConfig
  taking: Taking
}
