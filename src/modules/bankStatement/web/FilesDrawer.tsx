import { useQuery } from '@tanstack/react-query'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { fileStates, bankStatementRoutes as routes } from '../api/bankStatement.ts'
import { accountsQuery, filesQuery, refreshBankStatements } from './bankStatementQuery.ts'
import { FileSteps } from './FileSteps.tsx'
import { UploadFile } from './UploadFile.tsx'
import './bankStatement.css'

type Props = {
  /** `new` brings a file, a number shows one, anything else lists them. */
  at: string | null
  onShow: (what: string | number) => void
  onClose: () => void
  onRead: () => void
}

/** Shows the files of statements: bringing one, its columns and what came of it, and all of them. */
export default function FilesDrawer({ at, onShow, onClose, onRead }: Props) {
  const id = idIn(at)
  const tools = (
    <>
      {at !== 'all' && (
        <Button small onClick={() => onShow('all')}>
          全部文件
        </Button>
      )}
      {at !== 'new' && may(routes.upload) && (
        <Button small kind="primary" icon="upload" onClick={() => onShow('new')}>
          上传流水
        </Button>
      )}
    </>
  )
  useLive('statement', () => void refreshBankStatements())
  return (
    <Drawer open={at !== null} width="wide" title="流水文件" tools={tools} onClose={onClose}>
      {at === 'new' && <UploadFile onUploaded={file => onShow(file.id)} />}
      {id !== undefined && <FileSteps key={id} id={id} onRead={onRead} />}
      {at === 'all' && <Files onShow={onShow} />}
    </Drawer>
  )
}

function Files({ onShow }: Pick<Props, 'onShow'>) {
  const { data: files, error } = useQuery(filesQuery)
  const { data: accounts = [] } = useQuery(accountsQuery)
  if (error) return <p className="drawer-message">{error.message}</p>
  if (files?.length === 0) return <p className="drawer-message">还没有上传过流水。</p>
  return (
    <ul className="statement-files">
      {files?.map(file => (
        <li key={file.id}>
          <div>
            <b>{file.name}</b> <Tag tone={file.state === 'failed' ? 'red' : 'grey'}>{fileStates[file.state]}</Tag>
            <p>
              {accounts.find(one => one.id === file.accountId)?.name} · {formatMinute(file.createdAt)}
              {file.state === 'done' &&
                ` · 新增 ${file.addedCount}，已匹配 ${file.matchedCount}，待确认 ${file.suggestedCount}，读不出 ${file.faultCount}`}
            </p>
          </div>
          <Button small onClick={() => onShow(file.id)}>
            {file.state === 'uploaded' ? '继续' : '查看'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
