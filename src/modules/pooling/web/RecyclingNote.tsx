import { formatMinute } from '../../../kernel/api/time.ts'
import { formatShort } from '../../../kernel/api/timeWords.ts'
import type { Recycling } from '../api/recycling.ts'
import './recycling.css'

type Props = { recycling: Recycling; save: string }

/** Shows when a record goes back to its pool, why, and what keeps it: `save` is what to do. */
export function RecyclingNote({ recycling: { at, reason, warnedAt, soon }, save }: Props) {
  return (
    <p className="recycling-note" data-near={soon || undefined} role={soon ? 'status' : undefined}>
      没有人处理的话，<b>{formatMinute(at)}</b> 退回公海（{reason}）。
      {soon && `${save}${warnedAt ? `已在 ${formatShort(warnedAt)} 提醒过。` : ''}`}
    </p>
  )
}
