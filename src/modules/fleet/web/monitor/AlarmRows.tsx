import { durationWords } from '../../../../kernel/api/format.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { limits } from '../../api/limits.ts'
import type { Alarm } from '../../api/monitor.ts'

/** Shows the episodes in which a figure was beyond its limit, those that last first. */
export function AlarmRows({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null
  const open = alarms.filter(({ endedAt }) => endedAt === null)
  return (
    <details className="monitor-alarms" open={open.length > 0}>
      <summary>{open.length > 0 ? `${open.length} 项超过限度` : `${alarms.length} 次超过限度，都已恢复`}</summary>
      <ul>
        {alarms.map(alarm => (
          <li key={`${alarm.node} ${alarm.kind} ${alarm.beganAt}`}>
            <Tag tone={alarm.endedAt === null ? 'red' : 'grey'}>{alarm.endedAt === null ? '进行中' : '已恢复'}</Tag>{' '}
            {wordsOf(alarm)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function wordsOf({ node, kind, value, beganAt, endedAt }: Alarm): string {
  const { title, unit, from } = limits[kind]
  const lasted = endedAt === null ? '' : `，持续 ${durationWords(Date.parse(endedAt) - Date.parse(beganAt))}`
  return `${node} ${title} ${value} ${unit}（限度 ${from}），${formatDateTime(beganAt)} 起${lasted}`
}
