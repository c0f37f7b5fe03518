import { useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { gateLogRoutes } from '../api/log.ts'
import { LogScreen } from './LogScreen.tsx'
import { liveLogList, pausedLogList } from './logList.tsx'

/** Shows 实时操作日志 (gateLogManagerTest): new entries appear at the top until the person pauses. */
export default function LiveLogPage() {
  const [paused, setPaused] = useState(false)
  const list = useList(paused ? pausedLogList : liveLogList)
  const toggle = () => {
    setPaused(!paused)
    if (paused) list.refresh()
  }
  const actions = (
    <span className="log-live" aria-live="polite">
      {paused ? <Tag tone="orange">已暂停</Tag> : <Tag tone="green">实时</Tag>}
      <Button aria-pressed={paused} onClick={toggle}>
        {paused ? '继续' : '暂停'}
      </Button>
    </span>
  )
  return <LogScreen list={list} detail={gateLogRoutes.detail} actions={actions} />
}
