import { type ChangeEvent, useId, useRef } from 'react'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { attachmentLimits } from '../../../followUp/contract/followUp.ts'
import { accepted, sizeOf } from '../../../followUp/web/attachments.ts'
import type { ShownField } from '../../contract/approval.ts'
import { mostFiles } from '../../contract/engine/misfit.ts'
import { useFile } from './files.ts'
import { useUploads } from './useUploads.ts'

/** Files of a document: chosen or dropped, sent at once; the form keeps their numbers. */
export function FilesField({ form, field }: { form: FormModel; field: ShownField }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const find = useFile()
  const ids = (form.values[field.key] ?? []) as number[]
  const { sending, sent, add } = useUploads(ids, next => form.set(field.key, next))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
  }
  const fault = form.faults[field.key]
  return (
    <section
      className="field field-wide"
      data-field={field.key}
      data-wrong={fault !== undefined || undefined}
      aria-labelledby={id}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <span className="document-label" id={id}>
        {field.title}
        {field.required && <i aria-hidden="true">*</i>}
      </span>
      <ul className="document-files" data-open>
        {ids.map(fileId => {
          const file = find(fileId) ?? sent.get(fileId)
          return (
            <li key={fileId}>
              <Icon name="file" /> {file?.name ?? '文件'} {file && <small>{sizeOf(file)}</small>}
              <Button
                {...{ kind: 'text', small: true, icon: 'close', 'aria-label': `移除 ${file?.name ?? '文件'}` }}
                onClick={() =>
                  form.set(
                    field.key,
                    ids.filter(one => one !== fileId),
                  )
                }
              />
            </li>
          )
        })}
        {sending.map(one => (
          <li key={one.key} aria-busy="true">
            <span className="spin" /> {one.name} <small>{Math.round(one.share * 100)}%</small>
          </li>
        ))}
        <li>
          <Button small icon="upload" disabled={ids.length >= mostFiles} onClick={() => input.current?.click()}>
            选择文件
          </Button>
        </li>
      </ul>
      <input ref={input} type="file" multiple hidden accept={accepted} aria-label={field.title} onChange={choose} />
      <div className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="document-help">
          {field.help || `可拖入，最多 ${mostFiles} 个，每个不超过 ${attachmentLimits.bytes / 1024 / 1024} MB`}
        </p>
      </div>
    </section>
  )
}
