import { type ChangeEvent, type DragEvent, useRef } from 'react'
import { Button, type ButtonProps } from '../../../kernel/web/ui/Button.tsx'
import { accepted } from './attachments.ts'

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What the files are, for screen readers. */
  label: string
  onChoose: (files: File[]) => void
}

/** A button that offers the machine's files that may be attached. */
export function FileButton({ label, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
  }
  return (
    <>
      <Button small icon="upload" {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" multiple hidden accept={accepted} aria-label={label} onChange={choose} />
    </>
  )
}

/** What an element needs to take files that are dropped on it. */
export const takesFiles = (onDropped: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    event.preventDefault()
    onDropped([...event.dataTransfer.files])
  },
})
