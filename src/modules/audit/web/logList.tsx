import { formatDateTime } from '../../../kernel/api/time.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { LogRow } from '../api/log.ts'
import { gateLogSource, liveLogSource, sysLogSource } from './logSource.ts'

/** Shows a moment to the second, without the year if it is this one. */
function Moment({ at }: { at: string }) {
  const whole = formatDateTime(at)
  const thisYear = whole.startsWith(formatDateTime(Date.now()).slice(0, 5))
  return (
    <time dateTime={at} title={whole}>
      {thisYear ? whole.slice(5) : whole}
    </time>
  )
}

function specOf(source: ListSource<LogRow>, topic: string): ListSpec<LogRow> {
  return {
    ...source,
    noun: '日志',
    topic,
    shown: ['at', 'personName', 'action', 'subject', 'subjectName', 'route', 'address', 'device', 'seq'],
    widths: {
      at: 160,
      personName: 90,
      action: 150,
      subject: 96,
      subjectName: 124,
      route: 120,
      address: 122,
      device: 140,
      seq: 84,
    },
    empty: {
      all: '还没有操作记录。有人登录、查看或修改后，会一条条记在这里。',
      looks: '没有人查看完整号码、导出或下载过数据。',
      signIns: '没有登录或切换企业的记录。',
      permissions: '没有人改过角色和权限。',
      refused: '没有被拒绝的访问。有人多次做没有权限的事时会出现在这里。',
    },
    searchHint: '操作人、操作、记录、追踪号',
    draw: {
      at: ({ at }) => <Moment at={at} />,
      seq: ({ seq }) => (seq === null ? <Tag>待封印</Tag> : <span className="log-seq">#{seq}</span>),
    },
    card: ['personName', 'action', 'subject', 'subjectName', 'address'],
  }
}

/** Turns live events off on the pages of the log, so that new entries do not interrupt reading; the live screen has them. */
const quiet = 'no live events'

export const gateLogList = specOf(gateLogSource, quiet)
export const sysLogList = specOf(sysLogSource, quiet)
export const liveLogList = specOf(liveLogSource, 'log')
export const pausedLogList = specOf(liveLogSource, quiet)
