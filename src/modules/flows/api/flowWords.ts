import { isOtherwise } from '../../forms/api/condition.ts'
import { conditionWords, type Names } from '../../forms/api/conditionWords.ts'
import { type Field, fieldOf } from '../../forms/api/formFields.ts'
import {
  type Approver,
  type AskingNode,
  type Branch,
  type BranchingNode,
  type DelayNode,
  modeWords,
  type Timeout,
  timeoutWords,
} from './flow.ts'

export const approverKinds = {
  people: '指定成员',
  role: '角色',
  leader: '部门主管',
  chain: '连续多级主管',
  chosen: '发起人自选',
  field: '表单里的人员',
  initiator: '发起人本人',
} as const

/** Returns the level of a head in words, counted from the initiator's department upwards. */
export const levelWords = (level: number) => (level === 1 ? '直接主管' : `第 ${level} 级主管`)

export const titleOf = (key: string, fields: readonly Field[]) => fieldOf(fields, key)?.title ?? '未选择'

/** Returns the approvers in words: 张三、李四. */
export function approverWords(approver: Approver, fields: readonly Field[], names: Names): string {
  const { kind } = approver
  if (kind === 'people') return approver.people.map(names.employee).join('、') || '还没有选择成员'
  if (kind === 'role') return `角色“${names.role(approver.role)}”`
  if (kind === 'leader') return levelWords(approver.level)
  if (kind === 'chain') return `连续主管，到第 ${approver.levels} 级`
  if (kind === 'field') return `“${titleOf(approver.field, fields)}”里的人员`
  return approverKinds[kind]
}

/** Returns the mode in which several people answer, in words. */
export const modeText = ({ mode, percent }: Pick<AskingNode, 'mode' | 'percent'>) =>
  mode === 'percentage' ? `${percent}% 同意即通过` : modeWords[mode]

/** Returns in words what happens after a time limit. */
export const timeoutText = (timeout: Timeout | null) =>
  timeout ? `${timeout.hours} 个工作小时后${timeoutWords[timeout.then]}` : '不限时'

/** Returns the mode and the time limit of a node, in words. */
export const howText = (node: AskingNode) =>
  node.timeout ? `${modeText(node)} · ${timeoutText(node.timeout)}` : modeText(node)

/** Returns the length of a delay, in words. */
export const pauseText = ({ wait }: DelayNode, fields: readonly Field[]) =>
  wait.kind === 'hours'
    ? `等待 ${wait.hours} 个${wait.working ? '工作' : ''}小时`
    : `等到“${titleOf(wait.field, fields)}”`

/** Returns when a branch is taken, in words. */
export function branchWords(node: BranchingNode, branch: Branch, fields: readonly Field[], names: Names): string {
  if (node.kind === 'parallel') return '同时进行'
  if (isOtherwise(branch.when)) return '其他条件都不成立时'
  return conditionWords(branch.when, fields, names)
}
