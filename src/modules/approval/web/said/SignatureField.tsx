import { useId } from 'react'
import { ink, usePad } from '../../../../kernel/web/field/usePad.ts'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import './said.css'

const hand = '"STXingkai", "KaiTi", "STKaiti", "Kaiti SC", cursive'

/**
 * Takes a signature by mouse, pen or finger; a button writes the name of a person who cannot draw. The form keeps the
 * picture as `signature`.
 */
export default function SignatureField({ form }: { form: FormModel }) {
  const id = useId()
  const name = useSession(state => state.person?.realName) ?? ''
  const { canvas, clear, draw } = usePad(picture => form.set('signature', picture))
  const signed = Boolean(form.values.signature)
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
        <Button small kind="text" onClick={() => draw(board => write(board, name))}>
          写上我的姓名
        </Button>
        <span className="unseen" role="status">
          {signed ? '已签名' : ''}
        </span>
      </div>
    </FieldFrame>
  )
}

/** Writes a name across a canvas, as by hand. */
function write(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas.getBoundingClientRect()
  const size = Math.min(height * 0.5, (width * 0.9) / Math.max(2, name.length))
  Object.assign(context, {
    font: `${size}px ${hand}`,
    textAlign: 'center',
    textBaseline: 'middle',
    fillStyle: ink,
  })
  context.fillText(name, width / 2, height / 2)
}
