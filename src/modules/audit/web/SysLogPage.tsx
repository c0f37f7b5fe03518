import { call } from '../../../kernel/web/call.ts'
import { download } from '../../../kernel/web/files.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { sysLogRoutes as routes } from '../contract/log.ts'
import { LogScreen } from './LogScreen.tsx'
import { sysLogList } from './logList.tsx'

/** 系统操作日志 (sysLogManager): what belongs to no company. */
export default function SysLogPage() {
  const list = useList(sysLogList)
  return <LogScreen list={list} detail={routes.detail} actions={<Actions onDone={list.refresh} />} />
}

async function verify(): Promise<void> {
  const { links, head, broken } = await call(routes.verify)
  const stay = { duration: 0 }
  if (broken) notice.error(broken, { ...stay, title: '系统操作日志校验未通过' })
  else notice.success(`${links} 条记录完整，末条哈希 ${head.slice(0, 16)}…`, { ...stay, title: '校验通过' })
}

function Actions({ onDone }: { onDone: () => void }) {
  return (
    <>
      {may(routes.chain) && <Button onClick={() => void download(routes.chain).then(onDone)}>导出校验文件</Button>}
      {may(routes.verify) && <Button onClick={() => void verify().then(onDone)}>校验</Button>}
    </>
  )
}
