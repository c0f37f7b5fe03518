import { call } from '../../../kernel/web/call.ts'
import type { Calling } from '../../followUp/web/calling.ts'
import { clueRoutes } from '../contract/clue.ts'
import { sendToClue } from './sendToClue.ts'
import { refreshClue } from './useClueActions.tsx'

/** Returns how the customer of a clue is called. */
export function callingOfClue({ id, name }: { id: number; name: string }): Calling {
  return {
    id,
    name,
    draft: `clue-call-${id}`,
    reveal: async () => (await call(clueRoutes.revealPhone, { params: { id } })).phone,
    send: sendToClue,
    onWritten: () => void refreshClue(),
  }
}
