import type { ClientBase, QueryConfig } from 'pg'
import type { Column } from '../../../../kernel/api/list.ts'
import { media } from '../../../../kernel/api/media.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { GivenFile, Source } from '../../../../kernel/server/files/givenFile.ts'
import { writeSheet } from '../../../../kernel/server/sheet/writer.ts'
import { fileNameOf } from '../vouchers/exportTask.ts'
import { cellOf, type Names, sheetColumnOf } from './cells.ts'
import { markingOf, sourceOf, type Taking } from './marking.ts'
import { walk } from './walk.ts'

/** Outside of a company there are no people, departments and words to name. */
const noNames: Names = new Map()

/**
 * Returns a list's export as the answer itself, for the platform's lists: background tasks belong to a company's employee.
 * Its rows are those of one moment; it is marked like every export.
 */
export function directExport({ accountId, title, columns, statement, taking }: Direct): GivenFile {
  async function* rows(client: ClientBase) {
    for await (const some of walk(client, statement))
      yield some.map(row => columns.map(column => cellOf(column, row[column.key], noNames)))
  }
  const write = (source: Source) =>
    writeSheet({
      columns: columns.map(sheetColumnOf),
      rows: rows(source.client),
      sheetName: title,
      ...markingOf({ ...taking, ...sourceOf(source) }),
    })
  const name = fileNameOf({ title: `${title} ${formatDateTime(clock.date())}` })
  return { name, mediaType: media.workbook, content: { accountId, officeId: null, write } }
}

type Direct = {
  accountId: number
  title: string
  columns: readonly Column[]
  statement: QueryConfig
  taking: Taking
}
