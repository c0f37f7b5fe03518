import fc from 'fast-check'
import type { Facts } from '../../src/modules/approval/contract/engine/facts.ts'
import { type AskingNode, Flow } from '../../src/modules/approval/contract/engine/flow.ts'

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
  ...{ key, kind: 'approve', approvers: [{ kind: 'people', people }] },
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

type Draft = { nodes: Drawn[] }
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
  emptyPeople: fc.constantFrom([], [7]),
  self: fc.constantFrom('self', 'skip', 'leader'),
})
const condition = fc
  .tuple(fc.constantFrom('lt', 'ge', 'eq', 'filled', 'empty'), fc.constantFrom(100_000, 500_000, 900_000))
  .map(([operator, bound]) => [[{ field: 'amount', operator, values: [bound] }]])

const sequence = (depth: number): fc.Arbitrary<Draft> =>
  fc
    .array(depth > 0 ? fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: fork(depth) }) : one, {
      maxLength: 3,
    })
    .map(parts => ({ nodes: parts.flatMap(part => part.nodes) }))

const one: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 8, arbitrary: asking.map(node => ({ nodes: [{ key: '', ...node }] })) },
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

/** Gives nested drafts their keys and puts them into one list. */
function numbered(nodes: readonly Drawn[], branch: string | null, next: { number: number }): Drawn[] {
  return nodes.flatMap(({ inner, ...node }) => {
    const key = `n${++next.number}`
    if (!inner) return [{ ...node, key, in: branch }]
    const branches = (inner as { when: unknown; nodes: Drawn[] }[]).map(({ when }) => ({
      ...{ key: `n${++next.number}`, name: '分支', when },
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
  })
  .map(({ leaders, able, amount, role }) => ({
    ...company,
    form: { ...company.form, amount },
    organisation: {
      ...company.organisation,
      departments: Object.fromEntries(
        leaders.map((leaderId, at) => [at + 1, { parentId: at < 2 ? at + 2 : null, leaderId }]),
      ),
      roles: { 1: role, 2: [] },
      able: new Set(able),
    },
  }))
