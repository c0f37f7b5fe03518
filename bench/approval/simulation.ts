import type { Facts } from '../../src/modules/flows/api/facts.ts'
import { Flow } from '../../src/modules/flows/api/flow.ts'
import { simulate } from '../../src/modules/flows/api/predict.ts'
import type { Result } from '../result.ts'
import { median, quantile } from '../statistics.ts'

const nodes = 50
const people = Array.from({ length: 100 }, (_, at) => at + 1)
const runs = 200

const facts: Facts = {
  form: { amount: 500_000 },
  initiator: { id: 1, departmentId: 1 },
  chosen: {},
  organisation: {
    departments: { 1: { parentId: 2, leaderId: 2 }, 2: { parentId: null, leaderId: 3 } },
    roles: { 1: people.slice(10, 20) },
    admins: [100],
    able: new Set(people),
    departmentOf: {},
    delegates: {},
  },
}

/**
 * A flow of ten stages. In each an amount decides between two ways; then come nodes of people, of a role and of heads.
 */
function drawn() {
  return Array.from({ length: nodes / 5 }, (_, at) => {
    const key = (name: string) => `${name}${at}`
    const asks = (name: string, approvers: object[], more = {}) => ({
      kind: 'approve',
      key: key(name),
      name: '审批',
      approvers,
      ...more,
    })
    return [
      {
        kind: 'condition',
        key: key('way'),
        name: '条件',
        branches: [
          { key: key('much'), name: '多', when: [[{ field: 'amount', operator: 'ge', values: [100_000 + at] }]] },
          { key: key('little'), name: '少', when: [] },
        ],
      },
      asks('a', [{ kind: 'people', people: people.slice(at, at + 3) }], { in: key('much') }),
      asks('b', [{ kind: 'people', people: [50 + at] }], { in: key('little') }),
      asks('c', [{ kind: 'role', role: 1 }], { mode: 'any' }),
      asks('d', [{ kind: 'chain', levels: 2 }], { mode: 'inTurn' }),
    ]
  }).flat()
}

/**
 * Compares the time to foresee a document's way through a flow of 50 nodes with the time to read that flow from JSON.
 */
export function benchSimulation(): Result[] {
  const text = JSON.stringify({ nodes: drawn() })
  const flow = Flow.parse(JSON.parse(text))
  if (flow.nodes.length !== nodes || simulate(flow, facts).ends !== 'approved') throw new Error('the flow is another')
  const timed = (work: () => unknown) => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  }
  const pairs = Array.from({ length: runs }, () => ({
    ours: timed(() => simulate(flow, facts)),
    parsed: timed(() => Flow.parse(JSON.parse(text))),
  })).slice(runs / 4)
  const ours = pairs.map(pair => pair.ours)
  const parsed = pairs.map(pair => pair.parsed)
  return [
    {
      name: `模拟 ${nodes} 个节点的流程`,
      value: quantile(ours, 0.95),
      unit: ' ms',
      limit: 10,
      better: 'lower',
      note: `p95；中位数 ${median(ours).toFixed(2)} ms；读取同一流程（JSON 与校验）${median(parsed).toFixed(2)} ms`,
    },
  ]
}
