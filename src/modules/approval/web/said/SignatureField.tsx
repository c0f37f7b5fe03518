import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import './said.css'

const sharpest = 2 // most pixels of the picture per pixel of the screen
const hand = '"STXingkai", "KaiTi", "STKaiti", "Kaiti SC", cursive'

/**
 * Takes a signature by mouse, pen or finger; a button writes the name of a person who cannot draw. The form keeps the
 * picture as `signature`.
 */
export default function SignatureField({ form }: { form: FormModel }) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const name = useSession(state => state.person?.realName) ?? ''
  const pad = usePad(canvas, picture => form.set('signature', picture))
  const signed = Boolean(form.values.signature)
  const clear = () => {
    pad.current?.clear()
    form.set('signature', '')
  }
  const write = () => {
    pad.current?.clear()
    if (canvas.current) form.set('signature', nameOn(canvas.current, name))
  }
  const label = (
    <>
      手写签名<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="signature" id={id} label={label} size="wide">
      <div className="signature-pad">
        <canvas ref={canvas} id={id} role="img" aria-label={signed ? '签名：已签' : '签名：还没有签'} />
        {!signed && <p>请在此处手写签名</p>}
      </div>
      <div className="signature-tools">
        <Button small kind="text" disabled={!signed} onClick={clear}>
          清除重签
        </Button>
        <Button small kind="text" onClick={write}>
          写上我的姓名
        </Button>
        <span className="unseen" role="status">
          {signed ? '已签名' : ''}
        </span>
      </div>
    </FieldFrame>
  )
}

/** Records a drawing on a canvas; each stroke gives a new picture. */
function usePad(canvas: RefObject<HTMLCanvasElement | null>, onSigned: (picture: string) => void) {
  const pad = useRef<SignaturePad>(undefined)
  const tell = useEffectEvent(() => canvas.current && onSigned(pictureOf(canvas.current)))
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    const { width, height } = board.getBoundingClientRect()
    const sharp = Math.min(sharpest, Math.max(1, window.devicePixelRatio))
    board.width = width * sharp
    board.height = height * sharp
    board.getContext('2d')?.scale(sharp, sharp)
    const made = new SignaturePad(board, { penColor: '#101828' })
    made.addEventListener('endStroke', () => tell())
    pad.current = made
    return () => made.off()
  }, [canvas])
  return pad
}

/** Returns the PNG of a canvas as base64. */
const pictureOf = (canvas: HTMLCanvasElement) => canvas.toDataURL('image/png').split(',')[1] ?? ''

function nameOn(canvas: HTMLCanvasElement, name: string): string {
  const context = canvas.getContext('2d')
  if (!context) return ''
  const { width, height } = canvas.getBoundingClientRect()
  const size = Math.min(height * 0.5, (width * 0.9) / Math.max(2, name.length))
  Object.assign(context, {
    font: `${size}px ${hand}`,
    textAlign: 'center',
    textBaseline: 'middle',
    fillStyle: '#101828',
  })
  context.fillText(name, width / 2, height / 2)
  return pictureOf(canvas)
}
