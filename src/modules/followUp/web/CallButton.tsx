import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Calling, startCall } from './calling.ts'

/** Starts a call by one click on a telephone. */
export function CallButton({ calling }: { calling: Calling }) {
  const press = () => void startCall(calling).catch(() => undefined)
  return <Button small kind="text" icon="phone" aria-label={`给${calling.name}打电话`} onClick={press} />
}
