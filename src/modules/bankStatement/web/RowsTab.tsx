import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useOutcome } from '../../../kernel/web/list/outcome.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type BankStatementRow, bankStatementRoutes as routes } from '../api/bankStatement.ts'
import { rowList } from './rowList.tsx'

const RowDrawer = lazy(() => import('./RowDrawer.tsx'))
const FilesDrawer = lazy(() => import('./FilesDrawer.tsx'))

/** Shows the rows of statements: files are brought here, and their rows matched with receipts and refunds. */
export default function RowsTab() {
  const list = useList(rowList)
  const [opened, open, close] = useAddress('open')
  const [file, showFile, hideFiles] = useAddress('file')
  const everRow = useEver(opened !== null)
  const everFiles = useEver(file !== null)
  const { tell, window } = useOutcome('笔')
  const accept = async (rows: readonly BankStatementRow[]) => {
    tell('已确认', await call(routes.accept, { body: { ids: rows.map(row => row.id) } }))
    list.refresh()
  }
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        bulk={
          may(routes.accept)
            ? rows => (
                <Button small onClick={() => void accept(rows).catch(() => undefined)}>
                  确认建议的匹配
                </Button>
              )
            : undefined
        }
        actions={
          <>
            <Button onClick={() => showFile('all')}>流水文件</Button>
            {may(routes.upload) && (
              <Button kind="primary" icon="upload" onClick={() => showFile('new')}>
                上传流水
              </Button>
            )}
          </>
        }
      />
      {window}
      <Suspense>
        {everRow && <RowDrawer list={list} id={idIn(opened)} onOpen={open} onClose={close} />}
        {everFiles && <FilesDrawer at={file} onShow={showFile} onClose={hideFiles} onRead={list.refresh} />}
      </Suspense>
    </>
  )
}
