import type { ContractKind } from './contract.ts'

/** Says of a contract without a signature that it waits for one, or that it needs none. */
export const unsignedWords = ({ kind }: { kind: ContractKind }): string => (kind === 'retail' ? '零售，不用签' : '未签')
