import { headsFrom } from './approvers.ts'
import type { Organisation } from './facts.ts'
import { type Approver, type AskingNode, emptyWords, type Flow, type FlowNode, isAsking, kindWords } from './flow.ts'
import { atDrawn } from './places.ts'
import { error, type Problem, warning } from './problem.ts'
import { inOrder } from './validate.ts'

/** The company as far as a flow names it: `able` and `disabled` of all people whom it may ask, and their names. */
export type Staff = Pick<Organisation, 'departments' | 'roles' | 'admins' | 'able'> & {
  disabled: ReadonlySet<number>
  /** The names of all people in the flow; a person without one is no employee. */
  names: Readonly<Record<number, string>>
  /** The names of all existing roles in the flow. */
  roleNames: Readonly<Record<number, string>>
}

/**
 * Returns the nodes where a flow asks people who cannot answer, or nobody, in the present company. Takes an expanded flow.
 * Pure.
 */
export function peopleProblems(flow: Flow, staff: Staff): Problem[] {
  return inOrder(
    flow,
    atDrawn(
      flow,
      flow.nodes.flatMap(node => problemsAt(node, staff)),
    ),
  )
}

function problemsAt(node: FlowNode, staff: Staff): Problem[] {
  if (node.kind === 'webhook' && node.failure === 'admin' && !hasAdministrator(staff))
    return [error(node.key, '接口调用失败时没有能处理的管理员，请先为管理员开通审批业务列表')]
  if (!('approvers' in node)) return []
  const faults = node.approvers.flatMap(approver => faultsOf(approver, staff)).map(words => warning(node.key, words))
  return [...faults, ...(isAsking(node) ? nobodyAt(node, staff) : [])]
}

const hasAdministrator = ({ admins, able }: Staff) => admins.some(person => able.has(person))

/** Returns the faults of one approver of a node. */
function faultsOf(approver: Approver, staff: Staff): string[] {
  switch (approver.kind) {
    case 'people':
      return approver.people.flatMap(person => personFault(person, staff) ?? [])
    case 'role':
      return roleFault(approver.role, staff)
    case 'leader':
    case 'chain':
      return mayGive(approver, staff) ? [] : [leaderFault(approver)]
    default:
      return []
  }
}

function personFault(person: number, { able, disabled, names }: Staff): string | undefined {
  if (able.has(person)) return undefined
  const name = names[person]
  if (name === undefined) return '有一位指定成员已不在公司里，请重新选择'
  if (disabled.has(person)) return `指定成员“${name}”已停用，请换一位`
  return `指定成员“${name}”没有审批业务列表的权限，请换一位或为其开通`
}

function roleFault(role: number, staff: Staff): string[] {
  const name = staff.roleNames[role]
  if (name === undefined) return ['所选的角色已不存在，请重新选择']
  return mayGive({ kind: 'role', role }, staff) ? [] : [`角色“${name}”里没有能审批的人，请先把角色分配给在职员工`]
}

const leaderFault = (approver: Extract<Approver, { kind: 'leader' | 'chain' }>) =>
  approver.kind === 'leader' && approver.level > 1
    ? `没有部门有能审批的第 ${approver.level} 级主管，请降低层级或在部门管理里设置主管`
    : '没有部门设置了能审批的主管，请在部门管理里设置'

/** Tells whether an approver may turn out to be somebody who can answer. */
function mayGive(approver: Approver, staff: Staff): boolean {
  const { able, roles } = staff
  const can = (person: number) => able.has(person)
  switch (approver.kind) {
    case 'people':
      return approver.people.some(can)
    case 'role':
      return (roles[approver.role] ?? []).some(can)
    case 'leader':
      return levelsWithHeads(staff).has(approver.level)
    case 'chain':
      return [...levelsWithHeads(staff)].some(level => level <= approver.levels)
    default:
      return true
  }
}

const levelsKnown = new WeakMap<Staff, ReadonlySet<number>>()

/**
 * Returns the levels above some department, from 1, at which there is a head who can answer; found once for each company.
 */
function levelsWithHeads(staff: Staff): ReadonlySet<number> {
  const known = levelsKnown.get(staff)
  if (known) return known
  const { departments, able } = staff
  const levels = Object.keys(departments).flatMap(id =>
    headsFrom(Number(id), departments).flatMap((head, at) => (head !== null && able.has(head) ? [at + 1] : [])),
  )
  const found = new Set(levels)
  levelsKnown.set(staff, found)
  return found
}

/** Returns the result for documents at a node that can ask nobody, or that may find nobody and has no stand-in. */
function nobodyAt(node: AskingNode, staff: Staff): Problem[] {
  const { key, approvers, empty } = node
  const nobody = approvers.length > 0 && !approvers.some(approver => mayGive(approver, staff))
  const standIns = empty === 'people' && !mayGive({ kind: 'people', people: node.emptyPeople }, staff)
  const admins = hasAdministrator(staff)
  const kept = empty === 'admin' || standIns ? admins : empty !== 'refuse'
  const who = `没有人能${kindWords[node.kind]}`
  return [
    ...(standIns && node.emptyPeople.length > 0 ? [warning(key, '没有审批人时要转给的人都不能审批，请重新选择')] : []),
    ...(!admins && empty === 'admin'
      ? [error(key, '没有审批人时没有能处理的管理员，请先为管理员开通审批业务列表')]
      : []),
    ...(nobody && kept
      ? [warning(key, `现在${who}，单据到这里会${standIns ? emptyWords.admin : emptyWords[empty]}`)]
      : []),
    ...(nobody && !kept ? [error(key, `现在${who}，单据到这里会${emptyWords.refuse}，请重新设置`)] : []),
  ]
}
