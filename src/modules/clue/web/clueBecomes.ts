import type { ComponentType, ReactNode } from 'react'
import type { CallOptions } from '../../../kernel/web/call.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import type { FollowUp, NewFollowUp } from '../../followUp/contract/followUp.ts'
import type { ClueRow } from '../contract/clueList.ts'

/** What a clue becomes, a record of a later module, and what that module shows on the screens of clues. */
export type ClueBecomes = {
  /** Code of the menu that opens one, and of the element that lets somebody write a contact on it. */
  menu: string
  follows: string
  /** The address that opens one, and that of the list of those that wait in a pool. */
  address: (id: number) => string
  pooled: (poolId: number) => string
  /** Asks what is needed, and makes one of a clue. */
  Convert: ComponentType<{ clue: ClueRow; onDone: () => void; onClose: () => void }>
  /** Shows the follow-ups of the one that a clue became; `own` stands for who does not see it, `draft` is the stored draft's name. */
  FollowUps: ComponentType<{ id: number; draft: string; own: ReactNode }>
  /** Shows whether the person takes new records, and changes it. */
  Accepting: ComponentType
  /** Writes a contact on one. Throws CallError. */
  follow: (body: NewFollowUp, how: CallOptions) => Promise<FollowUp>
}
export const clueBecomes = webPoint<ClueBecomes>('clueBecomes')

/** Returns what clues become in this product. Throws if no module says so. */
export function useClueBecomes(): ClueBecomes {
  const [kind] = useSettings().brought(clueBecomes)
  if (!kind) throw new Error('nothing says what clues become: bring it to clueBecomes')
  return kind
}
