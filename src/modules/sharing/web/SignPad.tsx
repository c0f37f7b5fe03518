import { usePad } from '../../../kernel/web/field/usePad.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import './signPad.css'

/** Takes a signature by finger, pen or mouse; `onSigned` gets its PNG as base64 after each stroke, and nothing when it is cleared. */
export function SignPad({ onSigned }: { onSigned: (picture: string) => void }) {
  const { canvas, clear } = usePad(onSigned)
  return (
    <div className="sign-pad">
      <canvas ref={canvas} role="img" aria-label="手写签名" />
      <Button small kind="text" onClick={clear}>
        清除重签
      </Button>
    </div>
  )
}
