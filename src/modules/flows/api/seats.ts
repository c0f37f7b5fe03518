import type { Mode } from './flow.ts'
import type { Seat, Step } from './instance.ts'

export type Answer = 'approved' | 'rejected'

/** Returns the answer of a seat: one rejection rejects, approval needs every step. Undefined while a step is open. */
export function answerOf({ steps }: Seat): Answer | undefined {
  if (steps.some(step => step.answer === 'rejected')) return 'rejected'
  return steps.every(step => step.answer === 'approved') ? 'approved' : undefined
}

/** Returns the open step of a seat. */
export function waitingStep(seat: Seat): Step | undefined {
  return answerOf(seat) === undefined ? seat.steps.find(step => step.answer === undefined) : undefined
}

/** Returns the open steps: of every open seat, or of the first one if they answer in turn. */
export function openSteps(seats: readonly Seat[], mode: Mode): Step[] {
  const open = seats.flatMap(seat => waitingStep(seat) ?? [])
  return mode === 'inTurn' ? open.slice(0, 1) : open
}

/**
 * Returns the result of the seats together. 会签 and 依次: everyone approves, one rejection decides. 或签: the first answer
 * decides. By percentage: as soon as enough have approved, or too many have rejected.
 */
export function outcomeOf(seats: readonly Seat[], mode: Mode, percent: number): Answer | undefined {
  const answers = seats.map(answerOf)
  const approved = answers.filter(answer => answer === 'approved').length
  const rejected = answers.filter(answer => answer === 'rejected').length
  if (mode === 'any') return answers.find(answer => answer !== undefined)
  if (mode !== 'percentage') return rejected > 0 ? 'rejected' : approved === seats.length ? 'approved' : undefined
  const needed = Math.ceil((seats.length * percent) / 100)
  if (approved >= needed) return 'approved'
  return seats.length - rejected < needed ? 'rejected' : undefined
}
