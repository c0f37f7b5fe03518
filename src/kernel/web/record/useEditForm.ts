import type { z } from 'zod'
import { type FormModel, type FormOptions, useForm } from '../form/useForm.ts'
import type { Values } from '../form/values.ts'
import { notice } from '../notice.ts'
import { queryClient } from '../query.ts'
import type { RecordQueries } from './recordQueries.ts'

type Options<Schema extends z.ZodObject, Detail extends { id: number }, Saved> = Pick<
  FormOptions<Schema, Saved>,
  'schema' | 'send'
> & {
  /** The name of the stored draft, without the record's number. */
  name: string
  queries: RecordQueries<Detail>
  detail: Detail
  /** Returns what is entered of a record, with its version. */
  givenOf: (detail: Detail) => Values
  /** What is said once it is saved: 已保存 by default; undefined where it says so itself. */
  said?: (saved: Saved) => string | undefined
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** Keeps the state of the edit of a record: from its present values, over a colleague's change too; `reload` begins anew from these. */
export function useEditForm<Schema extends z.ZodObject, Detail extends { id: number }, Saved>(
  options: Options<Schema, Detail, Saved>,
): { form: FormModel; reload: () => void } {
  const { schema, send, name, queries, detail, givenOf, said, onSaved, onClose } = options
  const form = useForm({
    schema,
    send,
    name: `${name}-${detail.id}`,
    at: 'edit',
    given: givenOf(detail),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...queries.detail(detail.id), staleTime: 0 })),
    onSaved: saved => {
      const words = said ? said(saved) : '已保存'
      if (words) notice.success(words)
      onSaved(saved)
      void queries.refresh()
      onClose()
    },
  })
  const reload = () => {
    void queries.refresh().then(form.reset)
  }
  return { form, reload }
}
