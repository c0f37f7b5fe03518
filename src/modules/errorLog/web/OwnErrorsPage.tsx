import { OwnErrors } from './OwnErrors.tsx'
import './errorLog.css'

/** Shows the 错误日志 of this browser, for everyone who is signed in (S4.07). */
export default function OwnErrorsPage() {
  return (
    <div className="error-log error-log-own">
      <h2>本机错误日志</h2>
      <OwnErrors />
    </div>
  )
}
