import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '../../../../kernel/web/ui/Button.tsx'

const sharpest = 2 // most pixels of the picture per pixel of the screen

/** Takes a signature by finger, pen or mouse; `onSigned` gets its PNG as base64 after each stroke, and nothing when it is cleared. */
export function SignPad({ onSigned }: { onSigned: (picture: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const tell = useEffectEvent((board: HTMLCanvasElement) => onSigned(board.toDataURL('image/png').split(',')[1] ?? ''))
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    const { width, height } = board.getBoundingClientRect()
    const sharp = Math.min(sharpest, Math.max(1, window.devicePixelRatio))
    board.width = width * sharp
    board.height = height * sharp
    board.getContext('2d')?.scale(sharp, sharp)
    const made = new SignaturePad(board, { penColor: '#101828' })
    made.addEventListener('endStroke', () => tell(board))
    pad.current = made
    return () => made.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    onSigned('')
  }
  return (
    <div className="sign-pad">
      <canvas ref={canvas} role="img" aria-label="手写签名" />
      <Button small kind="text" onClick={clear}>
        清除重签
      </Button>
    </div>
  )
}
