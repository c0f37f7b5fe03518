import { formatDateTime } from '../../../kernel/api/time.ts'
import { clearErrors, useErrorLog } from '../../../kernel/web/errorLog.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { errorKinds } from '../api/errorLog.ts'
import '../../../kernel/web/list/list.css'

/** Shows the errors of this browser since it was opened, newest first (S4.07). */
export function OwnErrors() {
  const entries = useErrorLog(state => state.entries)
  return (
    <section className="list" aria-label="本浏览器的错误">
      <div className="toolbar">
        <span className="hint error-note">这个浏览器打开以来的错误，最新的在前；只在内存里，刷新页面后就没有了。</span>
        <div className="toolbar-end">
          <Button icon="trash" disabled={entries.length === 0} onClick={clearErrors}>
            清空
          </Button>
        </div>
      </div>
      <div className="list-rows">
        {entries.length === 0 && (
          <div className="list-message" role="status">
            <b>没有错误</b>
            <p>这个浏览器打开以来没有出过错。</p>
          </div>
        )}
        <ol className="own-errors">
          {entries.map(entry => (
            <li key={entry.id}>
              <b>{entry.message}</b>
              <small>
                {formatDateTime(entry.at)} · {errorKinds[entry.kind]} · {entry.url}
              </small>
              {entry.stack && (
                <details>
                  <summary>调用栈</summary>
                  <pre className="error-stack">{entry.stack}</pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
