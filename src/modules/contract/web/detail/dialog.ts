import type { ContractDetail } from '../../api/contract.ts'

/** A small window about a contract; `onDone` says what was done. */
export type ContractDialogProps = { contract: ContractDetail; onDone: (said: string) => void; onClose: () => void }
