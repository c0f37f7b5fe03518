import { call } from '../../../kernel/web/call.ts'
import type { Calling } from '../../followUp/web/calling.ts'
import { clueRoutes } from '../api/clue.ts'
import { refreshClue } from './clueQuery.ts'

/** Returns the data for a call to a clue's customer. */
export function callingOfClue({ id, name }: { id: number; name: string }, send: Calling['send']): Calling {
  return {
    id,
    name,
    draft: `clue-call-${id}`,
    reveal: async () => (await call(clueRoutes.revealPhone, { params: { id } })).phone,
    send,
    onWritten: () => void refreshClue(),
  }
}
