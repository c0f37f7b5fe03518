import { type ChangeEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { CallError } from '../../../kernel/web/answer.ts'
import { upload } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { pictureRoutes, thumbnailOf } from '../api/picture.ts'
import './picture.css'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

type Props = {
  /** The address of the picture; empty without one. */
  value: string
  onChange: (url: string) => void
  /** The name of the picture for screen readers: 头像, 公司标志. */
  label: string
  /** Shows it as a circle. */
  round?: boolean
  disabled?: boolean
  /** Sends the picture whole, without asking for a square. */
  whole?: boolean
}

const taken = 'image/png,image/jpeg,image/webp'
const unreadable = '无法读取这张图片，请换一张 PNG、JPEG 或 WebP 图片'

/** Lets a person choose, crop, see and remove a picture. It is sent when cropped; the form keeps its address. */
export function PictureField({ value, onChange, label, round, disabled, whole }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { url } = await upload(pictureRoutes.keep, {}, file, { silent: true, quiet: true })
      onChange(url)
    } catch (failure) {
      setFault(failure instanceof CallError ? failure.msg : '上传失败，请重试')
    }
    setBusy(false)
    setPicture(undefined)
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = '' // the same file may be chosen again
    if (!file) return
    setFault('')
    if (whole) await send(file)
    else await createImageBitmap(file).then(setPicture, () => setFault(unreadable))
  }
  return (
    <div className="picture-field">
      <span className={round ? 'picture picture-round' : 'picture'}>
        {value ? <img src={thumbnailOf(value)} alt={label} /> : <Icon name="plus" size={20} />}
      </span>
      <div>
        <div className="picture-actions">
          <Button
            small
            busy={busy && whole}
            disabled={disabled}
            aria-describedby={note}
            onClick={() => input.current?.click()}
          >
            {value ? `更换${label}` : `上传${label}`}
          </Button>
          {value && (
            <Button small kind="text" disabled={disabled} onClick={() => onChange('')}>
              移除
            </Button>
          )}
        </div>
        <p id={note} className={fault ? 'field-fault' : 'hint'} role={fault ? 'alert' : undefined}>
          {fault ||
            (whole ? 'PNG、JPEG 或 WebP，最大 20 MB，会自动缩小' : 'PNG、JPEG 或 WebP，上传前会裁成正方形并缩小')}
        </p>
      </div>
      <input ref={input} type="file" accept={taken} hidden aria-label={label} onChange={event => void choose(event)} />
      {picture && (
        <Suspense>
          <CropDialog picture={picture} busy={busy} onCropped={send} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
