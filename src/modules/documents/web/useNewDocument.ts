import type { z } from 'zod'
import { type FormModel, type FormOptions, useForm } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { notice } from '../../../kernel/web/notice.ts'

const saidOf: Readonly<Record<string, string>> = { draft: '已存为草稿', approving: '已提交审批' }

/** What is said of a document that waits in the outbox of a phone (`sendOrKeep`). */
const keptWords = '没有连上网，已记下；连上后自动发送，发送成功前还没有生效'

type Kept = { number: string; state: string }
type Options<Schema extends z.ZodObject> = Pick<FormOptions<Schema, Kept | undefined>, 'schema' | 'send'> & {
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
    onSaved: saved => {
      notice.success(saved ? `${saved.number} ${saidOf[saved.state] ?? '已生效'}` : keptWords)
      onSaved()
      onClose()
    },
  })
}
