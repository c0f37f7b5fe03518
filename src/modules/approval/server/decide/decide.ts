import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Decision } from '../../../flows/api/instance.ts'
import type { Content } from '../../../forms/api/content.ts'
import { type Business, businessOf } from '../record/business.ts'
import { lockSeen, type Running, readRunning } from '../record/instances.ts'
import type { Act } from './act.ts'
import { apply } from './apply.ts'
import { authorise } from './authorise.ts'
import { fillIn } from './fillIn.ts'
import { holdForeseen, outcomeOf } from './foresee.ts'
import { type Held, settled } from './hold.ts'
import { inNameOf } from './inNameOf.ts'
import { refusalOf } from './refusal.ts'

/** A person's decision; `content` fills in fields that their step opens, and with it required ones must be filled. */
export type Wanted = {
  id: number
  decision: Decision
  act: Omit<Act, 'node' | 'signature'>
  content?: Content
  /** A PNG as base64; stored if the step requires a signature. */
  signature?: string
}

/**
 * Makes a decision: locks the instance, asks the engine, and stores the result together with the document; returns the
 * instance's state. `read`: the instance, if it has just been read. Throws 40400 without a part in it, 40300 if the decision
 * belongs to others, 40900 if it no longer counts, with the person who was first.
 */
export async function decide(
  desk: Desk,
  businesses: readonly Business[],
  wanted: Wanted,
  read?: Running,
): Promise<Running> {
  const { decision, content } = wanted
  const seen = read ?? (await readRunning(desk, wanted.id))
  const held = await holdForeseen(desk, businesses, seen, decision)
  const running = await lockSeen(desk, seen)
  const { node, ...signed } = authorise(desk, running, wanted)
  const filled = content && node && (await fillIn(desk, businesses, running, node, content))
  return decideOn(desk, businesses, running, {
    decision,
    act: { ...wanted.act, ...signed },
    node,
    // What is filled in may lead elsewhere than was foreseen.
    held: filled ? { people: held.people } : held,
  })
}

/** An allowed decision; `held`: the people it asks, and its result if already known. */
type Made = Pick<Wanted, 'decision'> & { act: Omit<Act, 'node'>; node: string | undefined; held: Held }

/**
 * Stores the result of a decision on a locked instance, by a person or by the clock. Returns the instance's state. Throws
 * 40900.
 */
export async function decideOn(
  desk: Desk,
  businesses: readonly Business[],
  running: Running,
  { decision, act, node, held }: Made,
): Promise<Running> {
  const business = businessOf(businesses, running.row.business)
  const advanced = await settled(desk, running.instance, () => outcomeOf(desk, business, running, decision), held)
  if (!advanced.accepted) throw await refusalOf(desk, running, advanced.objection)
  const handles = running.flow.nodes.some(one => one.key === node && one.kind === 'handle')
  const kind = act.kind === 'approve' && handles ? 'handle' : act.kind
  const kept = { ...act, ...inNameOf(desk, running, decision), kind, ...(node ? { node } : {}) }
  return apply(desk, business, running, { act: kept, next: advanced.instance, happened: advanced.happened })
}
