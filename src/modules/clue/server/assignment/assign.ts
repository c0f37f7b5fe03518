import type {
  Area,
  AssignmentMode,
  AssignmentOtherwise,
  AssignmentOutcome,
  AssignmentStep,
} from '../../api/assignment.ts'

/** A person who may get clues. `clues` and `deals` are those in progress; `obstacle`: why they get none now. */
export type Person = { id: number; name: string; clues: number; deals: number; obstacle: string | null }
/** A person in a rule: `capacity` of clues and deals together, from the team; null without limit. */
export type Place = { personId: number; capacity: number | null; obstacle: string | null }
export type Rule = {
  id: number
  name: string
  channelIds: readonly number[]
  areas: readonly Area[]
  brandIds: readonly number[]
  categoryIds: readonly number[]
  mode: AssignmentMode
  places: readonly Place[]
  loadCap: number | null
  otherwise: AssignmentOtherwise
  poolId: number | null
}
export type Facts = {
  channelId: number | null
  province: string
  city: string
  district: string
  brandIds: readonly number[]
  categoryIds: readonly number[]
}
/**
 * The state for assignment: `cap` of the office on clues in progress (0: none), and the last time that each rule served each
 * person.
 */
export type State = {
  people: ReadonlyMap<number, Person>
  cap: number
  served: ReadonlyMap<number, number>
  turns: ReadonlyMap<string, number>
}
export type Decision = {
  outcome: AssignmentOutcome
  rule: Rule | null
  ownerId: number | null
  poolId: number | null
  steps: AssignmentStep[]
}

const bare = (place: string) => place.replace(/(特别行政区|自治区|自治州|省|市|区|县)$/, '')
const samePlace = (wanted: string, place: string) => wanted === '' || wanted === place || bare(wanted) === bare(place)
const within = (area: Area, facts: Facts) =>
  samePlace(area.province, facts.province) &&
  samePlace(area.city, facts.city) &&
  samePlace(area.district, facts.district)
const meets = (wanted: readonly number[], has: readonly number[]) =>
  wanted.length === 0 || has.some(id => wanted.includes(id))

/** Returns why a rule does not fit a clue, in words; null if it does. */
function misfit(rule: Rule, facts: Facts): string | null {
  if (!meets(rule.channelIds, facts.channelId === null ? [] : [facts.channelId])) return '来源渠道不符'
  if (rule.areas.length > 0 && !rule.areas.some(area => within(area, facts))) return '地区不符'
  if (!meets(rule.brandIds, facts.brandIds)) return '意向品牌不符'
  return meets(rule.categoryIds, facts.categoryIds) ? null : '意向品类不符'
}

/** Returns why a person of a rule is skipped, in words; null if they can take one more. */
export function obstacleOf(rule: Rule, place: Place, { people, cap }: State): string | null {
  const person = people.get(place.personId)
  if (!person) return '已不在本企业'
  if (person.obstacle ?? place.obstacle) return person.obstacle ?? place.obstacle
  const load = person.clues + person.deals
  if (place.capacity !== null && load >= place.capacity) return `已承接 ${load}，达到团队上限 ${place.capacity}`
  if (cap > 0 && person.clues >= cap) return `跟进中 ${person.clues} 条，达到公司上限 ${cap} 条`
  if (rule.loadCap !== null && person.clues >= rule.loadCap)
    return `跟进中 ${person.clues} 条，达到规则上限 ${rule.loadCap} 条`
  return null
}

const turnKey = (rule: Rule, personId: number) => `${rule.id}:${personId}`

/**
 * Chooses the person who was served longest ago; by load the person with the least, and among equals the one served longest
 * ago.
 */
function choose(rule: Rule, able: readonly Place[], { people, turns }: State): number {
  const turn = ({ personId }: Place) => turns.get(turnKey(rule, personId)) ?? 0
  const load = ({ personId }: Place) => (rule.mode === 'load' ? (people.get(personId)?.clues ?? 0) : 0)
  const first = able.reduce((best, one) => ((load(one) - load(best) || turn(one) - turn(best)) < 0 ? one : best))
  return first.personId
}

/**
 * Returns the receiver of a new clue (product.md §3), and the reason: the first rule that fits and finds somebody decides.
 * Changes nothing.
 */
export function assign(rules: readonly Rule[], state: State, facts: Facts): Decision {
  const steps: AssignmentStep[] = []
  const nobody = { ownerId: null, poolId: null, steps }
  for (const rule of rules) {
    const why = misfit(rule, facts)
    if (why) {
      steps.push({ rule: rule.name, fits: false, why, skipped: [] })
      continue
    }
    const judged = rule.places.map(place => ({ place, why: obstacleOf(rule, place, state) }))
    const able = judged.filter(one => one.why === null).map(one => one.place)
    const skipped = judged.flatMap(({ place, why: reason }) =>
      reason ? [{ name: state.people.get(place.personId)?.name ?? '', why: reason }] : [],
    )
    if (able.length > 0) {
      const ownerId = choose(rule, able, state)
      const by = rule.mode === 'turn' ? '轮到' : '手上最少的是'
      steps.push({ rule: rule.name, fits: true, why: `${by}${state.people.get(ownerId)?.name ?? ''}`, skipped })
      return { outcome: 'owner', rule, ownerId, poolId: null, steps }
    }
    const none = rule.places.length === 0 ? '规则里没有可用的人' : '没有人能接'
    steps.push({ rule: rule.name, fits: true, why: none, skipped })
    if (rule.otherwise === 'pool') return { ...nobody, outcome: 'pool', rule, poolId: rule.poolId }
    if (rule.otherwise === 'wait') return { ...nobody, outcome: 'wait', rule }
  }
  return { ...nobody, outcome: 'wait', rule: null }
}

/** Returns the state after a decision. */
export function after(state: State, { rule, ownerId }: Decision): State {
  const person = ownerId === null ? undefined : state.people.get(ownerId)
  if (!rule || !person) return state
  const count = (state.served.get(rule.id) ?? 0) + 1
  return {
    ...state,
    people: new Map(state.people).set(person.id, { ...person, clues: person.clues + 1 }),
    served: new Map(state.served).set(rule.id, count),
    turns: new Map(state.turns).set(turnKey(rule, person.id), count),
  }
}
