import { type ChangeEvent, type ComponentProps, type DragEvent, useRef } from 'react'
import { Button, type ButtonProps } from '../../../kernel/web/ui/Button.tsx'
import { accepted, acceptedPictures } from './attachments.ts'

type Props = Omit<ButtonProps, 'onClick'> & {
  /** The name of the files for screen readers. */
  label: string
  onChoose: (files: File[]) => void
}

/** Shows a button that offers the machine's files that may be attached. */
export const FileButton = (props: Props) => (
  <Chooser icon="upload" {...props} input={{ multiple: true, accept: accepted }} />
)

/** Draws a button that opens a phone's camera; missing on a wide screen. */
export const CameraButton = (props: Props) => (
  <Chooser icon="camera" className="on-phone" {...props} input={{ accept: acceptedPictures, capture: 'environment' }} />
)

function Chooser({ label, onChoose, input: asked, ...button }: Props & { input: ComponentProps<'input'> }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
  }
  return (
    <>
      <Button small {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden aria-label={label} onChange={choose} {...asked} />
    </>
  )
}

/** Returns the properties with which an element accepts dropped files. */
export const takesFiles = (onDropped: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    event.preventDefault()
    onDropped([...event.dataTransfer.files])
  },
})
