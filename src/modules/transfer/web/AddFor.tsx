import { Suspense } from 'react'
import { broughtPart } from '../../../kernel/web/broughtPart.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import type { AddForm } from './addForm.ts'

type Props = {
  with: AddForm
  word: string
  open: boolean
  onAdded: (name: string) => void
  onClose: () => void
}

/** Adds a person or a department for a word of a file, by the form that adds it anywhere, over the wizard. */
export function AddFor({ with: { title, load }, word, open, onAdded, onClose }: Props) {
  const Form = broughtPart(load)
  const end = (added: { name: string }) => {
    onClose()
    onAdded(added.name)
  }
  return (
    <Drawer open={open} title={title} onClose={onClose}>
      <Suspense fallback={<p className="drawer-message">正在加载…</p>}>
        <Form name={word.trim()} onClose={onClose} onAdded={end} />
      </Suspense>
    </Drawer>
  )
}
