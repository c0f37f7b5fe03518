import type { HistoryEntry } from '../../api/history.ts'
import { formatDateTime } from '../../api/time.ts'
import './history.css'

type Props = { entries: HistoryEntry[] | undefined; error: Error | null }

/** Shows changes with their authors and times, newest first, values in words. */
export function HistoryList({ entries, error }: Props) {
  if (error) return <p className="nothing">{error.message}</p>
  if (!entries) return <p className="nothing">正在读取…</p>
  if (entries.length === 0) return <p className="nothing">还没有变更记录。</p>
  return (
    <ol className="history">
      {entries.map(entry => (
        <li key={entry.id}>
          <header>
            <b>{entry.personName}</b> {entry.action}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </header>
          <ul>
            {entry.changes.map(change => (
              <li key={change.field}>
                <span>{change.title}</span>
                <del>{change.before || '空'}</del>
                <i>→</i>
                <ins>{change.after || '空'}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
