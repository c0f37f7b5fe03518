import { useId } from 'react'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { AttachField } from '../../../attachments/web/AttachField.tsx'
import { FileRoutesContext } from '../../../attachments/web/attachments.ts'
import { saidRoutes } from '../../api/said.ts'
import { MentionText } from './MentionText.tsx'
import './said.css'

type Props = {
  form: FormModel
  title?: string
  required?: boolean
  placeholder?: string
  autoFocus?: boolean
  /** Gets the number of files still being uploaded. */
  onSending: (count: number) => void
}

/** Edits a comment with mentioned people and files: `comment`, `mentionIds` and `fileIds` of a form. */
export function SaidFields({ form, title = '意见', required, onSending, ...rest }: Props) {
  const id = useId()
  const label = (
    <>
      {title}
      {required && <i aria-hidden="true">*</i>}
    </>
  )
  return (
    <div className="said">
      <FieldFrame form={form} name="comment" id={id} label={label} size="wide">
        <MentionText
          {...rest}
          id={id}
          value={(form.values.comment as string | null) ?? ''}
          mentions={(form.values.mentionIds as number[] | undefined) ?? []}
          invalid={form.faults.comment !== undefined}
          onChange={(words, mentions) => {
            form.set('comment', words)
            form.set('mentionIds', mentions)
          }}
          onBlur={() => form.touch('comment')}
        />
      </FieldFrame>
      <FileRoutesContext value={saidRoutes}>
        <AttachField form={form} onSending={onSending} />
      </FileRoutesContext>
    </div>
  )
}
