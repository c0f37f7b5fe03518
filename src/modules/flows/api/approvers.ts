import { own } from '../../../kernel/api/own.ts'
import type { Facts, Organisation } from './facts.ts'
import { type Approver, type AskingNode, type FlowNode, isAsking } from './flow.ts'
import { barred } from './reach.ts'

/** A person to ask, and the reason. */
export type Named = { person: number; why: string }
/** The people whom a node asks, or the reason why it needs no answer or is refused at once. */
export type Asked = { people: Named[]; instead?: 'passEmpty' | 'refuseEmpty' | 'passSelf' }

const mostLevels = 50

/** Returns the heads of departments from one upwards; null if one has no head. */
export function headsFrom(department: number | null, departments: Organisation['departments']): (number | null)[] {
  const found: (number | null)[] = []
  let at = department
  while (at !== null && found.length < mostLevels) {
    const department = departments[at]
    if (!department) break
    found.push(department.leaderId)
    at = department.parentId
  }
  return found
}

const known = new WeakMap<Facts, readonly (number | null)[]>()

/** Finds the heads above the initiator of a document, once. */
function heads(facts: Facts): readonly (number | null)[] {
  const found = known.get(facts) ?? headsFrom(facts.initiator.departmentId, facts.organisation.departments)
  known.set(facts, found)
  return found
}

function namedBy(approver: Approver, node: string, facts: Facts): Named[] {
  const all = (people: readonly (number | null | undefined)[], why: string): Named[] =>
    people.flatMap(person => (typeof person === 'number' ? [{ person, why }] : []))
  switch (approver.kind) {
    case 'people':
      return all(approver.people, '指定成员')
    case 'role':
      return all(facts.organisation.roles[approver.role] ?? [], '角色成员')
    case 'leader':
      return all([heads(facts)[approver.level - 1]], leaderWords(approver.level))
    case 'chain':
      return heads(facts)
        .slice(0, approver.levels)
        .flatMap((head, at) => all([head], leaderWords(at + 1)))
    case 'chosen':
      return all(own(facts.chosen, node) ?? [], '发起人自选')
    case 'field':
      return all(peopleIn(own(facts.form, approver.field)), '表单中的人员')
    case 'initiator':
      return all([facts.initiator.id], '发起人')
  }
}

const leaderWords = (level: number) => (level === 1 ? '部门主管' : `第 ${level} 级主管`)

function peopleIn(value: unknown): number[] {
  return [value].flat().filter((one): one is number => typeof one === 'number')
}

/** Returns the people named by a node's approvers who can answer, each once, in order. */
export function peopleOf(approvers: readonly Approver[], node: string, facts: Facts): Named[] {
  const named = approvers.flatMap(approver => namedBy(approver, node, facts))
  return once(named.filter(({ person }) => facts.organisation.able.has(person)))
}

function once(named: readonly Named[]): Named[] {
  const seen = new Set<number>()
  return named.filter(({ person }) => seen.size < seen.add(person).size)
}

/** Returns the people whom a node asks, after its rules for nobody and for the initiator. */
export function askedBy(node: AskingNode, facts: Facts): Asked {
  const named = peopleOf(node.approvers, node.key, facts)
  if (named.length === 0) return insteadOfNobody(node, facts)
  const own = ({ person }: Named) => barred(node, facts, person) === 'ownDocument'
  if (!named.some(own)) return { people: named }
  const others = named.filter(one => !own(one))
  if (node.self === 'skip') return others.length > 0 ? { people: others } : { people: [], instead: 'passSelf' }
  const people = once(named.flatMap(one => (own(one) ? superior(facts) : [one])))
  return people.length > 0 ? { people } : { people: [], instead: 'refuseEmpty' }
}

/** Returns the nearest head above the initiator who can answer; administrators if there is none. */
function superior(facts: Facts): Named[] {
  const { able } = facts.organisation
  const head = heads(facts).find(one => one !== null && one !== facts.initiator.id && able.has(one))
  return head ? [{ person: head, why: '发起人的上级主管' }] : administrators(facts)
}

/** Returns the people above a person: the heads from their department upwards who can answer, then administrators. */
export function above(person: number, facts: Facts): number[] {
  const { departmentOf, able } = facts.organisation
  const leading = headsFrom(departmentOf[person] ?? null, facts.organisation.departments)
  const can = leading.filter(head => head !== null && able.has(head)) as number[]
  return [...can, ...administrators(facts).map(one => one.person)].filter(one => one !== person)
}

/**
 * Returns the administrators who can answer. The initiator is one only as the last resort of a company without another:
 * otherwise their document would be refused at once.
 */
export function administrators({ organisation, initiator }: Facts): Named[] {
  const able = organisation.admins.filter(person => organisation.able.has(person))
  const others = able.filter(person => person !== initiator.id)
  return (others.length > 0 ? others : able).map(person => ({ person, why: '管理员' }))
}

function insteadOfNobody(node: AskingNode, facts: Facts): Asked {
  if (node.empty === 'pass') return { people: [], instead: 'passEmpty' }
  if (node.empty === 'refuse') return { people: [], instead: 'refuseEmpty' }
  const people = standIns(node, facts)
  return people.length > 0 ? { people } : { people: [], instead: 'refuseEmpty' }
}

/**
 * Returns the people who answer if a node can ask nobody, or for somebody who has left: those named by the node for that, or
 * administrators.
 */
export function standIns(node: FlowNode | undefined, facts: Facts): Named[] {
  const people = node && isAsking(node) && node.empty === 'people' ? node.emptyPeople : []
  const able = [...new Set(people)].filter(person => !barred(node, facts, person))
  return able.length > 0 ? able.map(person => ({ person, why: '代为处理' })) : administrators(facts)
}
