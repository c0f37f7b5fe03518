import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { decode } from './decode.ts'
import { Once } from './once.ts'
import { useScanner } from './useScanner.ts'
import './scan.css'

/** How often a frame of the camera is read, in ms. */
const pace = 160
/** The side of what of a frame is read, in px: the label that is held into the middle. */
const side = 720

type Props = {
  title: string
  /** Gets each code once; a label that stays in view is one scan. Several may follow, so whoever is done closes. */
  onCode: (code: string) => void
  onClose: () => void
  /** What the last scan led to, in words. */
  told?: string
}

/** Reads codes by the camera; from a photo where no camera stream may be had; by a scanner that types; or typed by hand. */
export default function ScanDialog({ title, onCode, onClose, told }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [once] = useState(() => new Once())
  const [said, setSaid] = useState('')
  const read = (texts: readonly string[]) => {
    for (const text of texts) if (once.fresh(text, performance.now())) onCode(text)
  }
  const camera = useCamera(video, read)
  useScanner(onCode)
  const photo = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setSaid('正在识别照片…')
    const texts = await decode(file)
    setSaid(texts.length > 0 ? '' : '照片里没有认出条码或二维码，请靠近一些、对正再拍')
    for (const text of texts) onCode(text)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="scan">
        {camera === 'none' ? (
          <p className="scan-none">
            这里用不了摄像头（浏览器没有允许，或不是安全连接）。可以拍照识别，用扫码枪，或输入号码。
          </p>
        ) : (
          <video ref={video} className="scan-view" playsInline muted aria-label="摄像头画面，把标签放到中间" />
        )}
        <p className="scan-told" role="status">
          {told || said || (camera === 'opening' ? '正在打开摄像头…' : '把标签放到中间')}
        </p>
        <label className="btn btn-plain scan-photo">
          拍照识别
          <input type="file" accept="image/*" capture="environment" className="unseen" onChange={photo} />
        </label>
        <Typed onCode={onCode} />
      </div>
    </Dialog>
  )
}

/** Enters a code by hand. */
function Typed({ onCode }: Pick<Props, 'onCode'>) {
  const [value, setValue] = useState('')
  return (
    <form
      className="scan-typed"
      onSubmit={event => {
        event.preventDefault()
        if (value.trim()) onCode(value.trim())
        setValue('')
      }}
    >
      <input
        className="input"
        aria-label="号码"
        placeholder="或输入标签上的号码"
        maxLength={80}
        value={value}
        onChange={event => setValue(event.target.value)}
      />
      <Button type="submit">确定</Button>
    </form>
  )
}

/** Opens the camera at the back and reads its frames one after the other until the component goes. */
function useCamera(video: { current: HTMLVideoElement | null }, onRead: (texts: readonly string[]) => void) {
  const [state, setState] = useState<'opening' | 'open' | 'none'>('opening')
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    const open = async () => {
      stream = await cameraStream()
      const view = video.current
      if (left || !stream || !view) {
        stop(stream)
        if (!left) setState('none')
        return
      }
      view.srcObject = stream
      await view.play().catch(() => {})
      setState('open')
      while (!left) {
        const picture = frameOf(view)
        if (picture) read(await decode(picture))
        await new Promise(resolve => setTimeout(resolve, pace))
      }
    }
    void open()
    return () => {
      left = true
      stop(stream)
    }
  }, [video])
  return state
}

async function cameraStream(): Promise<MediaStream | undefined> {
  const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  return navigator.mediaDevices?.getUserMedia(constraints).catch(() => undefined)
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Returns the middle of the frame in view; none before the first one. */
function frameOf(view: HTMLVideoElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = view
  if (!width || !height) return null
  const [wide, high] = [Math.min(width, side), Math.min(height, side)]
  const canvas = new OffscreenCanvas(wide, high)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(view, (width - wide) / 2, (height - high) / 2, wide, high, 0, 0, wide, high)
  return drawing?.getImageData(0, 0, wide, high) ?? null
}
