import type { Stage } from './stage.ts'

/** A stage as the rules see it. */
export type RuleStage = Pick<Stage, 'id' | 'name' | 'kind' | 'position' | 'mayGoBack' | 'enabled'> & {
  /** Fields of deals and customers, and custom fields by their names: `own.t1`. */
  requiredFields: readonly string[]
}

/** The fields of a deal after the move: the filled ones, and the reason for a loss. */
export type MoveFacts = {
  filled: ReadonlySet<string>
  lostReason: 'none' | 'other' | 'named'
  lostNote: boolean
}

export type Verdict = { kind: 'allowed' } | { kind: 'missing'; fields: string[] } | { kind: 'refused'; msg: string }

const allowed: Verdict = { kind: 'allowed' }
const refused = (msg: string): Verdict => ({ kind: 'refused', msg })

/**
 * Judges a move of a deal between stages of its group (product.md §3). Forward needs the fields of the target, of skipped
 * stages and those still missing; back needs the stage's permission; an end needs its own fields; an ended deal can only be
 * reopened. Always returns a verdict.
 */
export function judgeMove(stages: readonly RuleStage[], fromId: number, toId: number, facts: MoveFacts): Verdict {
  const from = stages.find(stage => stage.id === fromId)
  const to = stages.find(stage => stage.id === toId)
  if (!from || !to) return refused('阶段不属于该商机的阶段组，请重新选择')
  if (from.kind !== 'open') return refused('商机已结束，请先重新打开')
  if (from.id === to.id) return refused(`已经在“${to.name}”阶段`)
  if (!to.enabled) return refused(`阶段“${to.name}”已停用`)
  if (to.kind === 'lost') return demanded([...missingOf([to], facts), ...lossMissing(facts)])
  if (to.kind === 'won') return demanded(onwards(stages, from, to, facts, ['dealAmount']))
  if (isBefore(to, from)) return from.mayGoBack ? allowed : refused(`“${from.name}”阶段不允许回退`)
  return demanded(onwards(stages, from, to, facts))
}

/**
 * Judges whether an ended deal may be reopened in a stage. `wasId` is its open stage before the end: into that or an earlier
 * one it needs nothing, further on the fields of a move there.
 */
export function judgeReopen(
  stages: readonly RuleStage[],
  endId: number,
  wasId: number | null,
  toId: number,
  facts: MoveFacts,
): Verdict {
  const end = stages.find(stage => stage.id === endId)
  const was = stages.find(stage => stage.id === wasId && stage.kind === 'open')
  const to = stages.find(stage => stage.id === toId)
  if (!end || !to) return refused('阶段不属于该商机的阶段组，请重新选择')
  if (end.kind === 'open') return refused('商机还在进行中')
  if (to.kind !== 'open') return refused('重新打开的商机应回到进行中的阶段')
  if (!to.enabled) return refused(`阶段“${to.name}”已停用`)
  if (was && !isBefore(was, to)) return allowed
  return demanded(onwards(stages, was, to, facts))
}

/**
 * Returns the fields that being in a stage needs: its own and those of every stage before it, as far as an open deal keeps
 * them. Empty unless it is an open stage.
 */
export function askedUpTo(stages: readonly RuleStage[], stageId: number): string[] {
  const at = stages.find(stage => stage.id === stageId)
  if (at?.kind !== 'open') return []
  const asked = passed(stages, undefined, at).flatMap(stage => (stage.enabled ? stage.requiredFields : []))
  return [...new Set(asked)].filter(field => field !== 'dealAmount')
}

/**
 * Returns the fields that a deal lacks in its stage: it was moved there from a disabled stage, came with an import, or the
 * stage needs more since. It stays there, shows what it lacks, and cannot move forward without.
 */
export function lackingIn(stages: readonly RuleStage[], stageId: number, filled: MoveFacts['filled']): string[] {
  return askedUpTo(stages, stageId).filter(field => !filled.has(field))
}

/** Tells whether a new deal may start in a stage: with what it and every stage before it asks for. */
export function judgeStart(stages: readonly RuleStage[], toId: number, facts: MoveFacts): Verdict {
  const to = stages.find(stage => stage.id === toId)
  if (!to) return refused('没有这个阶段')
  if (to.kind !== 'open') return refused('新商机应从进行中的阶段开始')
  if (!to.enabled) return refused(`阶段“${to.name}”已停用`)
  return demanded(missingOf(passed(stages, undefined, to), facts))
}

/**
 * Returns the order of a group's stages: open ones by position, then won, then lost; by number where positions are the same.
 */
export function inOrder<S extends Pick<Stage, 'id' | 'kind' | 'position'>>(stages: readonly S[]): S[] {
  return [...stages].sort((a, b) => ends[a.kind] - ends[b.kind] || a.position - b.position || a.id - b.id)
}
const ends = { open: 0, won: 1, lost: 2 }

const isBefore = (a: RuleStage, b: RuleStage) => a.id !== b.id && inOrder([a, b])[0] === a

/** Returns the stages on a deal's way, the target last; disabled ones need nothing. */
function passed(stages: readonly RuleStage[], from: RuleStage | undefined, to: RuleStage): RuleStage[] {
  const order = inOrder(stages)
  const after = from ? order.findIndex(stage => stage.id === from.id) + 1 : 0
  const upTo = order.findIndex(stage => stage.id === to.id)
  const between = order.slice(after, upTo).filter(stage => stage.kind === 'open' && stage.enabled)
  return [...between, to]
}

/**
 * Returns the missing fields for a move from a stage, or from nowhere, to a later one: those left open before, and new ones.
 */
function onwards(
  stages: readonly RuleStage[],
  from: RuleStage | undefined,
  to: RuleStage,
  facts: MoveFacts,
  more: readonly string[] = [],
): string[] {
  const before = from ? lackingIn(stages, from.id, facts.filled) : []
  return [...new Set([...before, ...missingOf(passed(stages, from, to), facts, more)])]
}

function missingOf(stages: readonly RuleStage[], { filled }: MoveFacts, more: readonly string[] = []) {
  const asked = new Set([...stages.flatMap(stage => stage.requiredFields), ...more])
  return [...asked].filter(field => !filled.has(field))
}

function lossMissing({ lostReason, lostNote }: MoveFacts): string[] {
  if (lostReason === 'none') return ['lostReasonId']
  return lostReason === 'other' && !lostNote ? ['lostNote'] : []
}

function demanded(fields: string[]): Verdict {
  return fields.length === 0 ? allowed : { kind: 'missing', fields }
}
