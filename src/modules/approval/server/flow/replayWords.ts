import { type Flow, isBranching } from '../../../flows/api/flow.ts'
import { nodeName, nodeOf } from '../../../flows/api/order.ts'
import type { Difference, Replay } from '../../../flows/api/replay.ts'
import type { Replayed } from '../../api/flow.ts'

const mostExamples = 50

/** A document by its names. */
export type Named = { id: number; code: string; title: string }
type Told = { before: Flow; after: Flow; documents: readonly Named[]; capped: boolean }

/** Returns the result of a replay in words. */
export function inWords(result: Replay, { before, after, documents, capped }: Told): Replayed {
  const known = new Map(documents.map(document => [document.id, document]))
  const example = (id: number) => {
    const { code, title } = known.get(id) as Named
    return { id, code, title }
  }
  return {
    documents: result.documents,
    capped,
    differing: result.differences.length,
    workload: result.workload,
    untaken: result.untaken.map(({ node, branch, reached }) => ({
      node,
      name: nodeName(after, node),
      branch: branchName(after, node, branch),
      reached,
    })),
    nobody: result.nobody.map(({ node, documents: ids }) => ({
      node,
      name: nodeName(after, node),
      documents: ids.length,
      examples: ids.slice(0, 3).map(example),
    })),
    examples: result.differences.slice(0, mostExamples).map(difference => ({
      ...example(difference.id),
      words: differenceWords(before, after, difference),
    })),
  }
}

function branchName(flow: Flow, key: string, branch: string): string {
  const node = nodeOf(flow, key)
  return (node && isBranching(node) && node.branches.find(one => one.key === branch)?.name) || branch
}

const endWords = { approved: '通过', rejected: '自动拒绝' } as const

function differenceWords(before: Flow, after: Flow, { ends, added, removed, others, turns }: Difference): string[] {
  const quoted = (flow: Flow, keys: readonly string[]) => keys.map(key => `“${nodeName(flow, key)}”`).join('、')
  return [
    ...turns.map(turn => {
      const [was, is] = [turn.before, turn.after].map((keys, at) =>
        keys.map(key => branchName(at === 0 ? before : after, turn.node, key)).join('、'),
      )
      return `“${nodeName(after, turn.node)}”由“${was}”改走“${is}”`
    }),
    ...(added.length > 0 ? [`增加${quoted(after, added)}`] : []),
    ...(removed.length > 0 ? [`不再经过${quoted(before, removed)}`] : []),
    ...(others.length > 0
      ? [
          `${quoted(
            after,
            others.map(({ node }) => node),
          )}换了人`,
        ]
      : []),
    ...(ends.before === ends.after ? [] : [`结果由${endWords[ends.before]}变为${endWords[ends.after]}`]),
  ]
}
