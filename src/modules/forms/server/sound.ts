import { codes } from '../../../kernel/contract/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Content } from '../contract/content.ts'
import type { Computation } from '../contract/formula/compute.ts'
import type { Fault } from '../contract/misfit.ts'

const mostTold = 50

/** Throws 40000 and names the first fifty fields with a fault, if there is one. */
export function assureNoFaults(faults: readonly Fault[]): void {
  const issues = faults.slice(0, mostTold).map(({ path, msg }) => ({ field: `content.${path}`, msg }))
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
}

/**
 * Returns a computed document. Throws 40000 and names the formulas whose numbers are too large or which cost too much.
 */
export function sound({ content, faults }: Computation): Content {
  assureNoFaults(faults)
  return content as Content
}
