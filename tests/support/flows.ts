import fc from 'fast-check'
import { advance } from '../../src/modules/flows/api/advance.ts'
import type { Facts } from '../../src/modules/flows/api/facts.ts'
import { type AskingNode, Flow, startKey } from '../../src/modules/flows/api/flow.ts'
import type { Decision, Instance } from '../../src/modules/flows/api/instance.ts'
import { returnTargets } from '../../src/modules/flows/api/returning.ts'
import { answeringInNameOf, openTasks } from '../../src/modules/flows/api/tasks.ts'
import { waits } from '../../src/modules/flows/api/waits.ts'

/** People 1 to 8 of whom 1 starts; departments 1 below 2 below 3. */
export const everyone = [1, 2, 3, 4, 5, 6, 7, 8]

export const company: Facts = {
  form: { amount: 500_000, reviewer: 6 },
  initiator: { id: 1, departmentId: 1 },
  chosen: {},
  organisation: {
    departments: {
      1: { parentId: 2, leaderId: 2 },
      2: { parentId: 3, leaderId: 3 },
      3: { parentId: null, leaderId: 4 },
    },
    roles: { 1: [5, 6], 2: [] },
    admins: [8],
    able: new Set(everyone),
    departmentOf: { 1: 1, 2: 1, 3: 2, 4: 3, 5: 1, 6: 2 },
    delegates: {},
  },
}

/** A node as a test names only what matters of it. */
export type Drawn = { key: string; kind: string } & Record<string, unknown>

/** A flow of nodes as drawn, with defaults for everything else. */
export function flowOf(nodes: readonly Drawn[], settings: Partial<Flow> = {}): Flow {
  return Flow.parse({ ...settings, nodes: nodes.map(node => ({ name: node.key, ...node })) })
}

export const asks = (key: string, people: readonly number[], more: Partial<AskingNode> = {}): Drawn => ({
  key,
  kind: 'approve',
  approvers: [{ kind: 'people', people }],
  ...more,
})

/** A branching node with what stands in its branches. */
export function forks(
  key: string,
  kind: string,
  branches: readonly { when?: unknown; nodes: readonly Drawn[] }[],
): Drawn[] {
  const named = branches.map(({ when = [] }, at) => ({ key: `${key}b${at}`, name: `${at}`, when }))
  const inside = branches.flatMap(({ nodes }, at) =>
    nodes.map(node => ({ ...node, in: (node.in as string | undefined) ?? `${key}b${at}` })),
  )
  return [{ key, kind, branches: named }, ...inside]
}

/** What brings an instance on: somebody answers, a delay ends, an address takes the document. */
export function finishing(flow: Flow, instance: Instance, which = 0): Decision {
  const answers = openTasks(flow, instance).map<Decision>(({ task, node }) => ({
    kind: node === startKey ? 'resubmit' : 'approve',
    task,
  }))
  const events = waits(flow, instance).flatMap<Decision>(({ kind, node }) =>
    kind === 'timeout' ? [] : [kind === 'delay' ? { kind: 'elapsed', node } : { kind: 'called', node, ok: true }],
  )
  const all = [...answers, ...events]
  return all[which % Math.max(all.length, 1)] ?? { kind: 'approve', task: 0 }
}

/** A document on its way: decisions are made by naming the person whose open task it is. */
export function begin(flow: Flow, facts: Facts = company) {
  let { instance } = advance(flow, null, { kind: 'start' }, facts) as { instance: Instance }
  const take = (decision: Decision, with_ = facts) => {
    const advanced = advance(flow, instance, decision, with_)
    instance = advanced.instance as Instance
    return advanced
  }
  const openOf = (person: number) => openTasks(flow, instance).find(one => one.person === person)
  const taskOf = (person: number) => openOf(person)?.task ?? 0
  return {
    take,
    taskOf,
    approve: (...people: number[]) => people.map(person => take({ kind: 'approve', task: taskOf(person) })).at(-1),
    back: (person: number, to: string, afterwards: 'resume' | 'redo') =>
      take({ kind: 'return', task: taskOf(person), to, afterwards }),
    resubmit: (form = facts.form) => take({ kind: 'resubmit', task: taskOf(1) }, { ...facts, form }),
    open: () => openTasks(flow, instance).map(one => `${one.node}:${one.person}`),
    waits: () => waits(flow, instance),
    targets: (person: number) => returnTargets(flow, instance, openOf(person)?.node ?? ''),
    inNameOf: (person: number) => answeringInNameOf(instance, person),
    status: () => instance.status,
    instance: () => instance,
  }
}

export type Draft = { nodes: Drawn[] }
const approvers = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...everyone), { maxLength: 4 }).map(people => ({ kind: 'people', people })),
  fc.constantFrom(1, 2).map(role => ({ kind: 'role', role })),
  fc.integer({ min: 1, max: 4 }).map(level => ({ kind: 'leader', level })),
  fc.integer({ min: 1, max: 4 }).map(levels => ({ kind: 'chain', levels })),
  fc.constantFrom({ kind: 'chosen' }, { kind: 'initiator' }, { kind: 'field', field: 'reviewer' }),
)
const asking = fc.record({
  kind: fc.constantFrom('approve', 'approve', 'approve', 'handle'),
  approvers: fc.array(approvers, { minLength: 1, maxLength: 2 }),
  mode: fc.constantFrom('all', 'any', 'inTurn', 'percentage'),
  percent: fc.integer({ min: 1, max: 100 }),
  empty: fc.constantFrom('pass', 'refuse', 'people', 'admin'),
  emptyPeople: fc.constantFrom([], [7], [1], [1, 7]),
  self: fc.constantFrom('self', 'skip', 'leader'),
  timeout: fc.option(
    fc.record({ hours: fc.constant(8), then: fc.constantFrom('remind', 'pass', 'reject', 'escalate') }),
  ),
})
const pausing = fc.oneof(
  fc.constant({ kind: 'delay', wait: { kind: 'hours', hours: 2 } }),
  fc.constantFrom('until', 'never').map(field => ({ kind: 'delay', wait: { kind: 'field', field } })),
  fc.constantFrom('go', 'reject', 'admin').map(failure => ({ kind: 'webhook', url: 'https://hook.test', failure })),
)
const condition = fc
  .tuple(fc.constantFrom('lt', 'ge', 'eq', 'filled', 'empty'), fc.constantFrom(100_000, 500_000, 900_000))
  .map(([operator, bound]) => [[{ field: 'amount', operator, values: [bound] }]])

/** Nodes one after the other, `inner` of them holding others. */
export const sequence = (depth: number): fc.Arbitrary<Draft> =>
  fc
    .array(
      depth > 0
        ? fc.oneof(
            { weight: 6, arbitrary: one },
            { weight: 2, arbitrary: fork(depth) },
            { weight: 1, arbitrary: held(depth) },
          )
        : one,
      { maxLength: 3 },
    )
    .map(parts => ({ nodes: parts.flatMap(part => part.nodes) }))

const one: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 8, arbitrary: asking.map(node => ({ nodes: [{ key: '', ...node }] })) },
  { weight: 2, arbitrary: pausing.map(node => ({ nodes: [{ key: '', ...node }] })) },
  { weight: 1, arbitrary: approvers.map(who => ({ nodes: [{ key: '', kind: 'cc', approvers: [who] }] })) },
  { weight: 1, arbitrary: fc.constant<Draft>({ nodes: [{ key: '', kind: 'end' }] }) },
)

function fork(depth: number): fc.Arbitrary<Draft> {
  const branch = fc.record({ when: fc.oneof(condition, fc.constant([])), inside: sequence(depth - 1) })
  return fc
    .record({
      kind: fc.constantFrom('condition', 'parallel', 'inclusive'),
      branches: fc.array(branch, { minLength: 2, maxLength: 3 }),
    })
    .map(({ kind, branches }) => ({
      nodes: [{ key: '', kind, inner: branches.map(({ when, inside }) => ({ when, nodes: inside.nodes })) }],
    }))
}

/** A sub-flow with what publishing puts into it. */
const held = (depth: number): fc.Arbitrary<Draft> =>
  sequence(depth - 1).map(({ nodes }) => ({
    nodes: [{ key: '', kind: 'subFlow', flow: 1, number: 1, inner: [{ when: [], nodes }] }],
  }))

/** Gives nested drafts their keys and puts them into one list. */
export function numbered(nodes: readonly Drawn[], branch: string | null, next: { number: number }): Drawn[] {
  return nodes.flatMap(({ inner, ...node }) => {
    const key = `n${++next.number}`
    if (!inner) return [{ ...node, key, in: branch }]
    const branches = (inner as { when: unknown; nodes: Drawn[] }[]).map(({ when }) => ({
      key: `n${++next.number}`,
      name: '分支',
      when,
    }))
    const inside = (inner as { nodes: Drawn[] }[]).flatMap((one, at) =>
      numbered(one.nodes, branches[at]?.key ?? null, next),
    )
    return [{ ...node, key, in: branch, branches }, ...inside]
  })
}

/** Any flow, two levels deep. */
export const anyFlow: fc.Arbitrary<Flow> = fc
  .record({ draft: sequence(2), repeated: fc.constantFrom('each', 'once', 'consecutive') })
  .map(({ draft, repeated }) =>
    flowOf(numbered(draft.nodes, null, { number: 0 }), { repeated: repeated as Flow['repeated'] }),
  )

/** Any company of the same people: who leads, who is gone, who is named. */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    leaders: fc.tuple(...[1, 2, 3].map(() => fc.option(fc.constantFrom(...everyone)))),
    able: fc.subarray(everyone, { minLength: 1 }),
    amount: fc.option(fc.constantFrom(50_000, 500_000, 1_000_000)),
    role: fc.subarray(everyone, { maxLength: 4 }),
    delegates: fc.dictionary(fc.constantFrom(...everyone.map(String)), fc.constantFrom(...everyone), { maxKeys: 3 }),
    admins: fc.subarray(everyone, { maxLength: 2 }),
    named: fc.constantFrom(...everyone),
  })
  .map(({ leaders, able, amount, role, delegates, admins, named }) => ({
    ...company,
    form: { amount, reviewer: named, until: '2026-12-01' },
    organisation: {
      ...company.organisation,
      departments: Object.fromEntries(
        leaders.map((leaderId, at) => [at + 1, { parentId: at < 2 ? at + 2 : null, leaderId }]),
      ),
      roles: { 1: role, 2: [] },
      able: new Set(able),
      delegates,
      admins,
    },
  }))
