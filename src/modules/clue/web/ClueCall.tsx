import type { ReactNode } from 'react'
import { CallButton } from '../../followUp/web/CallButton.tsx'
import { CallLink } from '../../followUp/web/CallLink.tsx'
import { callingOfClue } from './calling.ts'
import { useSendToClue } from './sendToClue.ts'

type Props = { clue: { id: number; name: string } }

/** Calls a clue's customer by one click. */
export function ClueCall({ clue }: Props) {
  const send = useSendToClue()
  return <CallButton calling={callingOfClue(clue, send)} />
}

/** Calls a clue's customer by a click on the number. */
export function ClueCallLink({ clue, children }: Props & { children: ReactNode }) {
  const send = useSendToClue()
  return <CallLink calling={callingOfClue(clue, send)}>{children}</CallLink>
}
