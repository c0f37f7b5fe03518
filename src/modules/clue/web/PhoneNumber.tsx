import { call } from '../../../kernel/web/call.ts'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { clueRoutes } from '../api/clue.ts'

type Props = { id: number; masked: string | null; mayReveal: boolean }

/** Shows the masked phone of a clue's customer; a click shows it whole, which is logged. */
export function PhoneNumber({ id, masked, mayReveal }: Props) {
  const reveal = async () => (await call(clueRoutes.revealPhone, { params: { id } })).phone
  return <MaskedNumber what="电话" masked={masked} onReveal={mayReveal ? reveal : undefined} />
}
