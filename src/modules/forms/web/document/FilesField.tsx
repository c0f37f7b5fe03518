import { useEffect, useId } from 'react'
import { sizeWords } from '../../../../kernel/api/format.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { attachmentLimits } from '../../../attachments/api/attachments.ts'
import { useFileRoutes } from '../../../attachments/web/attachments.ts'
import { CameraButton, FileButton, takesFiles } from '../../../attachments/web/FileButton.tsx'
import { useSending } from '../../../attachments/web/useSending.ts'
import type { ShownField } from '../../api/content.ts'
import { mostFiles } from '../../api/misfit.ts'
import { useFile } from './files.ts'

/** Lets a person choose or drop files. A file is uploaded at once; the form keeps its number. */
export function FilesField({ form, field }: { form: FormModel; field: ShownField }) {
  const id = useId()
  const find = useFile()
  const { upload } = useFileRoutes()
  const ids = (form.values[field.key] ?? []) as number[]
  const change = (next: number[]) => form.set(field.key, next)
  const { files, lost, add } = useSending(upload, ids, change)
  const waiting = files.some(one => one.id === undefined)
  const { hold } = form
  useEffect(() => hold(field.key, { waiting, lost }), [hold, field.key, waiting, lost])
  const fault = form.faults[field.key]
  return (
    <section
      className="field field-wide"
      data-field={field.key}
      data-wrong={fault !== undefined || undefined}
      aria-labelledby={id}
      {...takesFiles(add)}
    >
      <span className="document-label" id={id}>
        {field.title}
        {field.required && <i aria-hidden="true">*</i>}
      </span>
      <ul className="document-files" data-open>
        {ids.map(fileId => {
          const file = find(fileId) ?? files.find(one => one.id === fileId)?.file
          return (
            <li key={fileId}>
              <Icon name="file" /> {file?.name ?? '文件'} {file && <small>{sizeWords(file.size)}</small>}
              <Button
                kind="text"
                small={true}
                icon="close"
                aria-label={`移除 ${file?.name ?? '文件'}`}
                onClick={() => change(ids.filter(one => one !== fileId))}
              />
            </li>
          )
        })}
        {files
          .filter(one => one.id === undefined)
          .map(one => (
            <li key={one.key} aria-busy="true">
              <span className="spin" /> {one.file.name} <small>{Math.round(one.share * 100)}%</small>
            </li>
          ))}
        <li className="document-file-ways">
          <CameraButton label={`拍照：${field.title}`} disabled={ids.length >= mostFiles} onChoose={add}>
            拍照
          </CameraButton>
          <FileButton label={field.title} disabled={ids.length >= mostFiles} onChoose={add}>
            选择文件
          </FileButton>
        </li>
      </ul>
      <div className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="document-help">
          {field.help || (
            <>
              <span data-keys>可拖入，</span>最多 {mostFiles} 个，每个不超过 {attachmentLimits.bytes / 1024 / 1024} MB
            </>
          )}
        </p>
      </div>
    </section>
  )
}
