import { peopleOf } from './approvers.ts'
import type { Facts } from './facts.ts'
import { type Flow, isAsking, isBranching } from './flow.ts'
import { inReadingOrder, nodeOf } from './order.ts'
import { type Forecast, type Foreseen, simulate } from './predict.ts'

/** A past document; `went`: its real way, if known better than by the old flow's forecast. */
export type Past = { id: number; facts: Facts; went?: Forecast }

/** The different way of a document. Nodes by their keys, people by their employment. */
export type Difference = {
  id: number
  ends: { before: Forecast['ends']; after: Forecast['ends'] }
  /** Nodes that ask somebody in the new flow alone, in the old flow alone, and in both but other people. */
  added: string[]
  removed: string[]
  others: { node: string; before: number[]; after: number[] }[]
  /** Branching nodes of both flows at which it takes other branches. */
  turns: { node: string; before: string[]; after: string[] }[]
}

export type Replay = {
  documents: number
  /** The documents that go differently. */
  differences: Difference[]
  /** The number of tasks before and after, of people whose number changes; the largest change first. */
  workload: { person: number; before: number; after: number }[]
  /** Branches of the new flow that no document takes, of nodes that `reached` documents reach. */
  untaken: { node: string; branch: string; reached: number }[]
  /** The nodes of the new flow without anybody who can answer, with their documents. */
  nobody: { node: string; documents: number[] }[]
}

/** Returns the effect of a new flow on documents that went through an old one, with the company in their facts. Pure. */
export function replay(before: Flow, after: Flow, pasts: readonly Past[]): Replay {
  const ways = pasts.map(({ id, facts, went }) => ({
    id,
    facts,
    before: went ?? simulate(before, facts),
    after: simulate(after, facts),
  }))
  return {
    documents: pasts.length,
    differences: ways.map(differenceOf).filter(differs),
    workload: workload(ways),
    untaken: untaken(after, ways),
    nobody: nobody(after, ways),
  }
}

type Ways = { id: number; facts: Facts; before: Forecast; after: Forecast }

function differenceOf({ id, before, after }: Ways): Difference {
  const [was, is] = [peopleByNode(before), peopleByNode(after)]
  const both = [...is.keys()].filter(node => was.has(node))
  return {
    id,
    ends: { before: before.ends, after: after.ends },
    added: [...is.keys()].filter(node => !was.has(node)),
    removed: [...was.keys()].filter(node => !is.has(node)),
    others: both
      .map(node => ({ node, before: was.get(node) ?? [], after: is.get(node) ?? [] }))
      .filter(one => !sameSet(one.before, one.after)),
    turns: turnsOf(before, after),
  }
}

const differs = ({ ends, added, removed, others, turns }: Difference) =>
  ends.before !== ends.after || added.length + removed.length + others.length + turns.length > 0

/** Returns the people asked by each node, with those in whose name they answer. */
const peopleByNode = ({ steps }: Forecast) =>
  new Map(steps.filter(({ kind }) => kind === 'asked').map(({ node, people }) => [node, people.map(inOwnName)]))

const inOwnName = ({ person, for: name }: Foreseen['people'][number]) => name ?? person

function turnsOf(before: Forecast, after: Forecast): Difference['turns'] {
  const taken = ({ steps }: Forecast) => new Map(steps.map(({ node, branches }) => [node, branches]))
  const was = taken(before)
  return [...taken(after)].flatMap(([node, branches]) => {
    const old = was.get(node)
    return old && branches && !sameSet(old, branches) ? [{ node, before: old, after: branches }] : []
  })
}

const sameSet = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every(one => b.includes(one))

function workload(ways: readonly Ways[]): Replay['workload'] {
  const [was, is] = [countAsked(ways.map(way => way.before)), countAsked(ways.map(way => way.after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(person => ({ person, before: was.get(person) ?? 0, after: is.get(person) ?? 0 }))
    .filter(one => one.before !== one.after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.person - b.person)
}

/** Returns the number of tasks of each person, without those that a rule answers. */
function countAsked(ways: readonly Forecast[]): Map<number, number> {
  const counts = new Map<number, number>()
  const asked = ways.flatMap(({ steps }) =>
    steps.filter(({ kind }) => kind === 'asked').flatMap(({ people }) => people),
  )
  for (const one of asked.filter(({ byRule }) => !byRule))
    counts.set(inOwnName(one), (counts.get(inOwnName(one)) ?? 0) + 1)
  return counts
}

function untaken(flow: Flow, ways: readonly Ways[]): Replay['untaken'] {
  const steps = Map.groupBy(
    ways.flatMap(({ after }) => after.steps),
    step => step.node,
  )
  return inReadingOrder(flow).flatMap(node => {
    const passes = steps.get(node.key) ?? []
    if (!isBranching(node) || passes.length === 0) return []
    const taken = new Set(passes.flatMap(({ branches }) => branches ?? []))
    const never = node.branches.filter(({ key }) => !taken.has(key))
    return never.map(({ key }) => ({ node: node.key, branch: key, reached: passes.length }))
  })
}

function nobody(flow: Flow, ways: readonly Ways[]): Replay['nobody'] {
  const found = new Map<string, number[]>()
  for (const { id, facts, after } of ways)
    for (const { node: key } of after.steps) {
      const node = nodeOf(flow, key)
      if (!node || !isAsking(node) || peopleOf(node.approvers, key, facts).length > 0) continue
      found.set(key, [...(found.get(key) ?? []), id])
    }
  return [...found].map(([node, documents]) => ({ node, documents }))
}
