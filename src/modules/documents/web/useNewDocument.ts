import type { z } from 'zod'
import { type FormModel, type FormOptions, useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { notice } from '../../../kernel/web/notice.ts'

type Kept = { number: string; state: string }
type Options<Schema extends z.ZodObject> = Pick<FormOptions<Schema, Kept>, 'schema' | 'send'> & {
  /** The name of the stored draft. */
  name: string
  given: Values
  onSaved: () => void
  onClose: () => void
}

/** Keeps the state of the form of a new document, which is sent to its approval at once unless the person clears `submit`. */
export function useNewDocument<Schema extends z.ZodObject>(options: Options<Schema>): FormModel {
  const { schema, send, name, given, onSaved, onClose } = options
  return useForm({
    schema,
    name,
    at: 'new',
    given: { chosen: {}, submit: true, ...given },
    send,
    onSaved: ({ number, state }) => {
      notice.success(state === 'draft' ? `${number} 已存为草稿` : `${number} 已提交审批`)
      onSaved()
      onClose()
    },
  })
}
