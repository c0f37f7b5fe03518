import { startOfDay } from '../../../kernel/api/time.ts'
import { When } from '../../../kernel/web/field/Value.tsx'
import './clue.css'

/**
 * Shows when to contact next: red when the day has passed, orange today. An ended clue (`open` false) is never late.
 */
export function DueAt({ at, open }: { at: string; open: boolean }) {
  const when = <When at={at} />
  if (!open) return when
  if (new Date(at) < startOfDay(new Date())) return <span className="due-late">{when} 逾期</span>
  return new Date(at) < startOfDay(new Date(), 1) ? <span className="due-today">{when}</span> : when
}
