import { codes } from '../../../kernel/api/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Content } from '../api/content.ts'
import type { Computation } from '../api/formula/compute.ts'
import type { Fault } from '../api/misfit.ts'

const mostTold = 50

/** Throws 40000 and names the first fifty fields with a fault, if there is one. */
export function assertNoFaults(faults: readonly Fault[]): void {
  const issues = faults.slice(0, mostTold).map(({ path, msg }) => ({ field: `content.${path}`, msg }))
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
}

/**
 * Returns a computed document. Throws 40000 and names the formulas whose numbers are too large or which cost too much.
 */
export function sound({ content, faults }: Computation): Content {
  assertNoFaults(faults)
  return content as Content
}
