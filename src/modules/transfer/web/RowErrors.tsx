import { download } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ImportBatch, transferRoutes } from '../contract/transfer.ts'

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
            {batch.errors.map(error => (
              <tr key={`${error.row} ${error.column} ${error.message}`}>
                <td>{error.row}</td>
                <td>{error.column}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
