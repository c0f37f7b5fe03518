import type { Tone } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type FleetNode, nodeStates } from '../api/node.ts'
import { fleetSource } from './fleetSource.ts'

const tones: Record<keyof typeof nodeStates, Tone> = {
  serving: 'green',
  draining: 'orange',
  drained: 'blue',
  gone: 'red',
  ended: 'grey',
}

/** Shows the state of a node. */
export function NodeTag({ state }: Pick<FleetNode, 'state'>) {
  return <Tag tone={tones[state]}>{nodeStates[state]}</Tag>
}

const moment = (at: string) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
)

/** The nodes of the installation: everything that does not follow from the row's schema. */
export const fleetList: ListSpec<FleetNode> = {
  ...fleetSource,
  noun: '节点',
  shown: ['name', 'state', 'release', 'roles', 'calls', 'jobs', 'streams', 'startedAt', 'beatAt', 'address'],
  widths: {
    name: 180,
    state: 92,
    release: 92,
    roles: 108,
    calls: 116,
    jobs: 116,
    streams: 108,
    startedAt: 124,
    beatAt: 112,
    address: 150,
  },
  empty: {
    all: '没有节点登记。节点启动后会自己登记在这里。',
    running: '没有在运行的节点。',
    stopped: '最近一天没有停止或失联的节点。',
  },
  searchHint: '节点、地址、版本',
  draw: {
    state: ({ state }) => <NodeTag state={state} />,
    startedAt: ({ startedAt }) => moment(startedAt),
    beatAt: ({ beatAt }) => moment(beatAt),
  },
  card: ['state', 'release', 'calls', 'jobs', 'beatAt'],
}
