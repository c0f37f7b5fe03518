import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { useFocusTrap } from '../../../kernel/web/ui/focus.ts'
import { useLayer } from '../../../kernel/web/ui/layers.ts'
import type { Attachment } from '../api/attachments.ts'
import { usePicture, useSaveAttachment } from './attachments.ts'
import './attachments.css'

type Props = {
  pictures: Attachment[]
  shown: Attachment
  onShow: (picture: Attachment) => void
  onClose: () => void
}

/** Shows a picture as large as the window; the arrow keys lead to the next, Esc closes. */
export function PictureViewer({ pictures, shown, onShow, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const save = useSaveAttachment()
  useLayer(onClose)
  useFocusTrap(panel)
  const at = pictures.findIndex(one => one.id === shown.id)
  const step = useEffectEvent((by: number) => {
    const next = pictures[at + by]
    if (next) onShow(next)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return createPortal(
    <div ref={panel} className="viewer" role="dialog" aria-modal="true" aria-label={`图片 ${shown.name}`} tabIndex={-1}>
      <header>
        <span>{shown.name}</span>
        <small>
          {at + 1} / {pictures.length}
        </small>
        <Button icon="download" aria-label="下载" onClick={() => save(shown.id)} />
        <Button icon="close" aria-label="关闭" data-autofocus onClick={onClose} />
      </header>
      <Large key={shown.id} picture={shown} onClose={onClose} />
      {at > 0 && (
        <Button
          className="viewer-left"
          icon="left"
          aria-label="上一张"
          onClick={() => onShow(pictures[at - 1] as Attachment)}
        />
      )}
      {at < pictures.length - 1 && (
        <Button
          className="viewer-right"
          icon="right"
          aria-label="下一张"
          onClick={() => onShow(pictures[at + 1] as Attachment)}
        />
      )}
    </div>,
    document.body,
  )
}

function Large({ picture, onClose }: { picture: Attachment; onClose: () => void }) {
  const { address, failed } = usePicture(picture.id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the picture closes, as Esc and the cross do
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="viewer-picture" onClick={event => event.target === event.currentTarget && onClose()}>
      {address && <img src={address} alt={picture.name} />}
      {failed && <p>这张图片无法显示。</p>}
    </div>
  )
}
