import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type Crop, moved, placeOf, side, wholeCrop, zoomed } from './crop.ts'

type Props = { picture: ImageBitmap; busy: boolean; onCropped: (file: File) => void; onClose: () => void }

const keyStep = 8 // pixels
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** Chooses the square of a picture that is kept, by pulling or arrow keys and a zoom, and makes it small. */
export default function CropDialog({ picture, busy, onCropped, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])
  const pull = (event: PointerEvent) => {
    if (event.buttons === 1) setCrop(moved(picture, crop, event.movementX, event.movementY))
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    setCrop(moved(picture, crop, ...by))
  }
  return (
    <Dialog
      title="裁剪图片"
      width={360}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} onClick={() => void cut(canvas.current).then(onCropped)}>
            使用
          </Button>
        </>
      }
    >
      <div className="crop">
        <canvas
          ref={canvas}
          width={side}
          height={side}
          tabIndex={0}
          aria-label="图片预览，拖动或用方向键移动"
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={pull}
          onKeyDown={step}
        />
        <label>
          缩放
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={crop.zoom}
            onChange={event => setCrop(zoomed(picture, crop, Number(event.target.value)))}
          />
        </label>
        <p className="hint">拖动图片或用方向键调整位置</p>
      </div>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  const { left, top, width, height } = placeOf(picture, crop)
  pen.clearRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, width, height)
}

/** Cuts the picture as WebP; a browser that cannot write WebP writes PNG, which is accepted too. */
async function cut(canvas: HTMLCanvasElement | null): Promise<File> {
  const blob = await new Promise<Blob | null>(resolve => canvas?.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], `picture.${blob.type.split('/')[1]}`, { type: blob.type })
}
