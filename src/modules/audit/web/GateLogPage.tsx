import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { download } from '../../../kernel/web/files.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { gateLogRoutes as routes } from '../api/log.ts'
import { LogScreen } from './LogScreen.tsx'
import { gateLogList } from './logList.tsx'

const Exports = lazy(() => import('../../transfer/web/Exports.tsx'))

/** Draws the screen 公司操作日志 (gateLogManager). */
export default function GateLogPage() {
  const list = useList(gateLogList)
  const [task, setTask] = useAddress('task')
  const exports = useEver(task !== null)
  return (
    <>
      <LogScreen list={list} detail={routes.detail} actions={<Actions onTask={setTask} />} />
      <Suspense>
        {exports && <Exports kind="gateLog" noun="日志" element="gateLogManager:export" list={list} />}
      </Suspense>
    </>
  )
}

async function verify(): Promise<void> {
  await call(routes.verify)
  notice.success('已在后台校验，结果由铃铛告诉您')
}

function Actions({ onTask }: { onTask: (task: string) => void }) {
  const exporting = [
    { text: '导出当前筛选', icon: 'download' as const, run: () => onTask('export') },
    { text: '导出记录', icon: 'file' as const, run: () => onTask('exports') },
    { text: '导出校验文件', icon: 'download' as const, run: () => void download(routes.chain) },
  ]
  return (
    <>
      {mayDo('gateLogManager:export') && <Menu label="导出" text="导出" icon="down" align="end" actions={exporting} />}
      {may(routes.verify) && <Button onClick={() => void verify()}>校验</Button>}
    </>
  )
}
