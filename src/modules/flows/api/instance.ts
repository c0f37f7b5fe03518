/** One person's part in answering a node. `task` is unique in the instance. */
export type Step = {
  task: number
  person: number
  /** Why this person, in words that a reader understands. */
  why: string
  answer?: 'approved' | 'rejected'
  /** Answered by a rule of the flow, not by the person. */
  byRule?: true
  /** Answered by that rule since the person took too long. */
  late?: true
  /** The person in whose name they answer. */
  for?: number
  /** The task whose person asked for this one. */
  addedBy?: number
}

/** A place among the people asked: its steps are taken one after the other, so that it can be transferred and extended. */
export type Seat = { steps: Step[] }

/**
 * `done`: nothing is waited for any more; `cut`: because the sub-flow around it came to an end elsewhere. `ended` is the
 * node at which a sub-flow ended. `wait` is a number like a task's: never given again in the instance.
 */
export type NodeState =
  | { at: 'asked'; seats: Seat[]; done: boolean; cut?: true }
  | { at: 'waiting'; wait: number; done: boolean; cut?: true }
  | { at: 'branched'; chosen: string[]; ended?: string }
  | { at: 'passed' }

export const instanceStatus = {
  running: '审批中',
  returned: '已退回',
  approved: '已通过',
  rejected: '已拒绝',
  withdrawn: '已撤回',
} as const
export type InstanceStatus = keyof typeof instanceStatus

/** The progress of an instance: plain data, stored as JSON. A node without a state has not been reached. */
export type Instance = {
  status: InstanceStatus
  nodes: Record<string, NodeState>
  /** Approving nodes that are done, in the order in which that happened. */
  answered: string[]
  /** The last number that was given to a task or a wait. */
  tasks: number
}

export type OpenTask = { task: number; person: number; node: string; why: string; addedBy?: number; for?: number }

export type Decision =
  | { kind: 'start' }
  | { kind: 'approve'; task: number }
  | { kind: 'reject'; task: number }
  /**
   * Sends the document back to an answered node or to the initiator; afterwards it returns straight, or all is asked again.
   */
  | { kind: 'return'; task: number; to: string; afterwards: 'resume' | 'redo' }
  | { kind: 'resubmit'; task: number }
  | { kind: 'transfer'; task: number; to: number }
  | { kind: 'addSign'; task: number; where: 'before' | 'after'; people: readonly number[] }
  /** Removes an added person, whether open or still to come. */
  | { kind: 'removeSign'; task: number }
  /** Gives a task to a delegate, who answers in the person's name until it is taken back. */
  | { kind: 'delegate'; task: number; to: number }
  | { kind: 'takeBack'; task: number }
  | { kind: 'withdraw' }
  /** The clock's: an open task took longer than its node allows, a delay is over. */
  | { kind: 'timeout'; task: number }
  | { kind: 'elapsed'; node: string }
  /** An address outside was called for a node; `ok`: it took the document. */
  | { kind: 'called'; node: string; ok: boolean }
  /** Replaces a person who has left in these tasks, open or not yet. With null the rules of the node decide. */
  | { kind: 'replace'; tasks: readonly number[]; to: number | null }

/** An event of an advance besides tasks, for the history. */
export type Happening =
  | { kind: 'chosen'; node: string; branches: string[] }
  | { kind: 'passed'; node: string; why: 'empty' | 'self' | 'repeated' | 'timeout' | 'noDate'; person?: number }
  | { kind: 'refused'; node: string; why: 'empty' | 'timeout' | 'failed'; person?: number }
  | { kind: 'reminded'; node: string; task: number; person: number }
  | { kind: 'escalated'; node: string; person: number; to: number }
  /** A call failed, and the instance continues all the same, or administrators are asked. */
  | { kind: 'failed'; node: string; failure: 'go' | 'admin' }
  | { kind: 'copied'; node: string; people: number[] }
  | { kind: 'ended'; status: InstanceStatus }
  /** A person who left was replaced: by whom, or by nobody if others answer for them. */
  | { kind: 'replaced'; node: string; from: number; people: number[] }

/** Why a decision does not count, in the words that its person reads. */
export const objections = {
  ended: '审批已经结束',
  notStarted: '审批还没有发起',
  started: '审批已经发起',
  closed: '这一步已经处理过，或不再需要处理',
  notHere: '这一步不能这样处理',
  noTarget: '不能退回到这个节点',
  notAble: '所选的人已停用，或没有审批业务列表的权限',
  already: '所选的人已在这一步中',
  nobody: '请选择人员',
  notAdded: '只能撤销自己加签、还没有处理的人',
  ownDocument: '发起人不能处理自己的单据，请选择其他人',
  tooMany: '这份单据要请人处理、抄送的人次太多，不能继续，请联系管理员精简流程',
  notDelegated: '这一步没有委托给别人，或者已经处理',
} as const
export type Objection = keyof typeof objections

export type Advanced =
  | { accepted: true; instance: Instance; happened: Happening[] }
  | { accepted: false; objection: Objection; instance: Instance | null }

/** The number of tasks that an instance may have in all, and of people who get copies in one advance. */
export const mostTasks = 3000

/** Thrown when an instance would ask too many people; the advance does not count. */
export class TooMany extends Error {}

export const hasEnded = ({ status }: Instance) => status !== 'running' && status !== 'returned'
