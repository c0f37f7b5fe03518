import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { Flow, startKey } from '../../../flows/api/flow.ts'
import type { Problem } from '../../../flows/api/problem.ts'
import { problemsOf } from '../../../flows/api/validate.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'

/** Returns violations of the flow's schema, at their nodes: with them even a draft cannot be saved. */
export function misfits(flow: Flow): Problem[] {
  const issues = Flow.safeParse(flow).error?.issues ?? []
  return issues.map(({ path, message }) => {
    const node = path[0] === 'nodes' ? flow.nodes[Number(path[1])]?.key : undefined
    return { node: node ?? startKey, level: 'error', words: path.includes('role') ? '还没有选择角色' : message }
  })
}

/** Joins the faults of a flow, each once: those that the browser finds at once, and those from the server. */
export function united(flow: Flow, fields: readonly Field[], told: readonly Problem[]): Problem[] {
  const keys = new Set([startKey, ...flow.nodes.map(({ key }) => key)])
  const all = [...misfits(flow), ...problemsOf(flow, fields), ...told.filter(({ node }) => keys.has(node))]
  const once = new Map(all.map(problem => [`${problem.branch ?? problem.node} ${problem.words}`, problem]))
  return [...once.values()].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
}

/** Returns the faults of a flow while it is drawn; asks the server after a pause without changes. */
export function useProblems(id: number, flow: Flow, fields: readonly Field[]): Problem[] {
  const paused = usePaused(flow, 800)
  const sendable = useMemo(() => misfits(paused).length === 0, [paused])
  const query = queryOf(flowRoutes.validate, { body: { id, draft: paused } }, { quiet: true, silent: true })
  const { data } = useQuery({ ...query, enabled: sendable })
  return useMemo(() => united(flow, fields, paused === flow ? (data ?? []) : []), [flow, fields, paused, data])
}

/** Returns the worst problem of each node and branch. */
export function levels(problems: readonly Problem[]): Map<string, Problem['level']> {
  const at = (problem: Problem) => [problem.node, ...(problem.branch === undefined ? [] : [problem.branch])]
  return new Map(problems.toReversed().flatMap(problem => at(problem).map(key => [key, problem.level])))
}
