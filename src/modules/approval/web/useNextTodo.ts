import { useEffect, useRef } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { Decided, ListedApproval } from '../api/approval.ts'

const stay = 8000 // ms to go back in

/**
 * Opens the next approval of 待我处理 when the person's part in one is over. A notice leads back to the decided one. `opened`:
 * the open approval; its successor is remembered, because the list may lose the row before the decision's answer arrives.
 */
export function useNextTodo(list: ListModel<ListedApproval>, opened: number | undefined, onOpen: (id: number) => void) {
  const rows = list.rows ?? []
  const at = rows.findIndex(row => row.id === opened)
  const beside = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])?.id
  const kept = useRef<{ of?: number; next?: number }>({})
  useEffect(() => {
    if (at >= 0) kept.current = { of: opened, next: beside }
  }, [at, opened, beside])
  const goOn = (next: number, told: string, before: number) => {
    list.setCursor(next)
    onOpen(next)
    notice.success(told, { action: { text: '返回上一条', run: () => onOpen(before) }, duration: stay })
  }
  return (decided: Decided, words: string): void => {
    const { of, next } = kept.current
    const over = list.state.view === 'todo' && decided.task === null
    const waits = of === decided.id && rows.some(row => row.id === next)
    if (over && waits && next) goOn(next, `${words}“${decided.title}”，已打开下一条`, decided.id)
    else notice.success(words)
  }
}
