import type { ReactNode } from 'react'
import { queryClient } from '../query.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from './Form.tsx'
import type { FormModel } from './useForm.ts'

type Props = {
  title: string
  form: FormModel
  act: string
  danger?: boolean
  /** Something that belongs to it is still on its way: it cannot be sent yet. */
  waiting?: boolean
  /** The width in px. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/** Shows a small window with a short form for one action. Who comes second closes it to see what lies below as it is now. */
export function ActionDialog({ title, form, act, danger, waiting, width, onClose, children }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        busy={form.busy}
        disabled={waiting}
        onClick={() => void form.submit()}
      >
        {act}
      </Button>
    </>
  )
  const showLatest = () => {
    void queryClient.invalidateQueries()
    onClose()
  }
  return (
    <Dialog title={title} width={width} onClose={onClose} footer={footer}>
      <Form form={form} label={title} onReload={showLatest}>
        {children}
      </Form>
    </Dialog>
  )
}
