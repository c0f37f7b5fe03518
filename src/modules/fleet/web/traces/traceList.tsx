import type { Tone } from '../../../../kernel/api/record.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { dashed } from '../../../../kernel/api/traceSearch.ts'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type TraceRow, traceOutcomes } from '../../api/trace.ts'
import { traceSource } from './traceSource.ts'

const tones: Record<keyof typeof traceOutcomes, Tone> = {
  ok: 'green',
  refused: 'orange',
  failed: 'red',
  unavailable: 'red',
  gone: 'grey',
}

/** Shows how a call or job ended. */
export function OutcomeTag({ outcome }: Pick<TraceRow, 'outcome'>) {
  return <Tag tone={tones[outcome]}>{traceOutcomes[outcome]}</Tag>
}

const seconds = (at: string) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatDateTime(at)}
  </time>
)

/** Traces: everything that does not follow from the row's schema. */
export const traceList: ListSpec<TraceRow> = {
  ...traceSource,
  noun: '链路',
  shown: ['name', 'outcome', 'ms', 'waited', 'at', 'parts', 'person', 'company', 'node', 'trace'],
  widths: {
    name: 300,
    outcome: 100,
    ms: 108,
    waited: 108,
    at: 176,
    parts: 72,
    person: 92,
    company: 92,
    node: 140,
    trace: 280,
  },
  empty: {
    all: '还没有留下链路。出错的、慢的和抽样的请求与任务，几秒后会出现在这里。',
    failed: '没有出错的请求或任务。',
    slow: '没有慢的请求或任务。',
    locked: '没有等过锁的请求或任务。',
    jobs: '没有留下任务的链路。',
  },
  searchHint: '追踪号、接口、账号或企业编号',
  draw: {
    name: ({ name }) => <code>{name}</code>,
    outcome: ({ outcome }) => <OutcomeTag outcome={outcome} />,
    at: ({ at }) => seconds(at),
    trace: ({ trace }) => <code>{dashed(trace)}</code>,
  },
  card: ['outcome', 'ms', 'waited', 'at'],
}
