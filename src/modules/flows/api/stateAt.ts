import { own } from '../../../kernel/api/own.ts'
import type { Instance, NodeState } from './instance.ts'

/** Returns the state of a node; undefined if the instance has not reached it. */
export const stateAt = ({ nodes }: Pick<Instance, 'nodes'>, key: string): NodeState | undefined => own(nodes, key)
