import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { Decided, ListedApproval } from '../contract/approval.ts'

const stay = 8000 // ms to go back in

/**
 * Goes on with what waits: when one's part in an approval of 待我处理 is over, the next of the list opens. What was decided
 * is told with a way back to it.
 */
export function useNextTodo(list: ListModel<ListedApproval>, onOpen: (id: number) => void) {
  const goOn = (next: number, told: string, before: number) => {
    list.setCursor(next)
    onOpen(next)
    notice.success(told, { action: { text: '返回上一条', run: () => onOpen(before) }, duration: stay })
  }
  return (decided: Decided, words: string): void => {
    const rows = list.rows ?? []
    const at = rows.findIndex(row => row.id === decided.id)
    const next = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])
    const over = list.state.view === 'todo' && decided.task === null
    if (over && next) goOn(next.id, `${words}“${decided.title}”，已打开下一条`, decided.id)
    else notice.success(words)
  }
}
