import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Calling, startCall } from './calling.ts'

/** Starts a call by one click; with `text` a button with words, otherwise only a telephone. */
export function CallButton({ calling, text }: { calling: Calling; text?: string }) {
  const press = () => void startCall(calling).catch(() => undefined)
  if (text)
    return (
      <Button kind="primary" icon="phone" onClick={press}>
        {text}
      </Button>
    )
  return <Button small kind="text" icon="phone" aria-label={`给${calling.name}打电话`} onClick={press} />
}
