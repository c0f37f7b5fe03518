import { formatDateTime, formatMinute } from '../../../kernel/contract/time.ts'
import type { Recycling } from '../contract/recycling.ts'
import './recycling.css'

const near = 3 * 86_400_000 // ms; what is farther away is said quietly

type Props = { recycling: Recycling; save: string }

/** When a record goes back to its pool, why, and what keeps it: `save` is what to do. */
export function RecyclingNote({ recycling: { at, reason, warnedAt }, save }: Props) {
  const isNear = warnedAt !== null || Date.parse(at) - Date.now() < near
  return (
    <p className="recycling-note" data-near={isNear || undefined} role={isNear ? 'status' : undefined}>
      没有人处理的话，<b>{formatMinute(at)}</b> 退回公海（{reason}）。
      {isNear && `${save}${warnedAt ? `已在 ${formatDateTime(warnedAt).slice(5, 16)} 提醒过。` : ''}`}
    </p>
  )
}
