import { download } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ImportBatch, type RowError, transferRoutes } from '../api/transfer.ts'

/** Shows the first errors to read at once; a workbook has all of them, to be mended and imported again. */
export function RowErrors({ batch }: { batch: ImportBatch }) {
  if (batch.errors.length === 0) return null
  return (
    <section className="row-errors">
      <header>
        <b>错误行{batch.failedCount > batch.errors.length && `（先列出 ${batch.errors.length} 处）`}</b>
        {batch.errorFileId && (
          <Button
            small
            icon="download"
            onClick={() => void download(transferRoutes.errors, { params: { id: batch.id } })}
          >
            下载错误表
          </Button>
        )}
      </header>
      <Rows rows={batch.errors} />
    </section>
  )
}

/** Shows what happens to rows that are not wrong: repeated ones, and those whose picture cannot be read. */
export function RowNotices({ batch: { notices } }: { batch: ImportBatch }) {
  if (notices.length === 0) return null
  return (
    <section className="row-errors">
      <header>
        <b>提示{notices.length >= mostNotices && `（先列出 ${mostNotices} 处）`}</b>
      </header>
      <Rows rows={notices} />
    </section>
  )
}

const mostNotices = 100

function Rows({ rows }: { rows: readonly RowError[] }) {
  return (
    <div className="mapping">
      <table>
        <thead>
          <tr>
            <th>行</th>
            <th>列</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures of a row may say the same
            <tr key={at}>
              <td>{one.row}</td>
              <td>{one.column}</td>
              <td>{one.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
