import { lazy, Suspense, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { download } from '../../../kernel/web/files.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { sysLogRoutes as routes } from '../api/log.ts'
import { LogScreen } from './LogScreen.tsx'
import { sysLogList } from './logList.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('../../transfer/web/ExportDialog.tsx')).ExportDialog,
}))

/** Shows 系统操作日志 (sysLogManager): entries that belong to no company. */
export default function SysLogPage() {
  const list = useList(sysLogList)
  const [exporting, setExporting] = useState(false)
  const close = () => setExporting(false)
  return (
    <>
      <LogScreen
        list={list}
        detail={routes.detail}
        actions={<Actions onExport={() => setExporting(true)} onDone={list.refresh} />}
      />
      <Suspense>
        {exporting && (
          <ExportDialog
            kind={body => download(routes.export, { body })}
            noun="日志"
            list={list}
            onStarted={() => {
              close()
              list.refresh()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

async function verify(): Promise<void> {
  const { links, head, broken } = await call(routes.verify)
  const stay = { duration: 0 }
  if (broken) notice.error(broken, { ...stay, title: '系统操作日志校验未通过' })
  else notice.success(`${links} 条记录完整，末条哈希 ${head.slice(0, 16)}…`, { ...stay, title: '校验通过' })
}

function Actions({ onExport, onDone }: { onExport: () => void; onDone: () => void }) {
  const exporting = [
    { text: '导出当前筛选', icon: 'download' as const, run: onExport },
    { text: '导出校验文件', icon: 'download' as const, run: () => void download(routes.chain).then(onDone) },
  ]
  return (
    <>
      {may(routes.export) && <Menu label="导出" text="导出" icon="down" align="end" actions={exporting} />}
      {may(routes.verify) && <Button onClick={() => void verify().then(onDone)}>校验</Button>}
    </>
  )
}
