import { codes } from '../../../kernel/contract/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Content } from '../contract/content.ts'
import type { Computation } from '../contract/formula/compute.ts'
import type { Fault } from '../contract/misfit.ts'

const mostTold = 50

/** Refuses what a document holds where something is wrong with it: 40000 naming each field, the first fifty of them. */
export function assureNoFaults(faults: readonly Fault[]): void {
  const issues = faults.slice(0, mostTold).map(({ path, msg }) => ({ field: `content.${path}`, msg }))
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
}

/** A document with what its formulas compute. Throws 40000 naming formulas whose numbers are too large, or cost too much. */
export function sound({ content, faults }: Computation): Content {
  assureNoFaults(faults)
  return content as Content
}
