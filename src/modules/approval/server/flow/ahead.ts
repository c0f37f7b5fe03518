import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { type Flow, isAsking } from '../../../flows/api/flow.ts'
import { objections } from '../../../flows/api/instance.ts'
import { simulate } from '../../../flows/api/predict.ts'
import type { Simulation } from '../../api/flow.ts'
import { wayOf } from './way.ts'

/** Returns the nodes for which the initiator names people, whether a document comes to them or not. */
export const choosing = (flow: Flow) =>
  flow.nodes.filter(isAsking).filter(({ approvers }) => approvers.some(({ kind }) => kind === 'chosen'))

/**
 * Returns the steps ahead of a document that has not started, if everyone approves. Throws 40900 if it asks too many people.
 */
export function aheadOf(flow: Flow, facts: Facts): Simulation {
  const forecast = simulate(flow, facts)
  if (forecast.objection) throw conflict(objections[forecast.objection])
  const reached = new Set(forecast.steps.map(({ node }) => node))
  return {
    way: wayOf(flow, null, forecast),
    ends: forecast.ends,
    toChoose: choosing(flow).flatMap(({ key, name }) => (reached.has(key) ? [{ node: key, name }] : [])),
    branches: forecast.steps.flatMap(({ node, branches }) => (branches ? [{ node, branches }] : [])),
  }
}
