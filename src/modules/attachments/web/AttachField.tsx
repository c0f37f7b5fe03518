import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { attachmentLimits } from '../api/attachments.ts'
import { useFileRoutes } from './attachments.ts'
import { FileButton, takesFiles } from './FileButton.tsx'
import { FileTiles } from './FileTiles.tsx'
import { useSending } from './useSending.ts'
import './attachments.css'

type Props = {
  form: FormModel
  /** Gets the number of files still being uploaded. */
  onSending: (count: number) => void
}

/** Takes pictures and files of a contact: chosen, dropped or pasted, uploaded at once; the form keeps their numbers. */
export function AttachField({ form, onSending }: Props) {
  const { upload: route } = useFileRoutes()
  const ids = (form.values.fileIds ?? []) as number[]
  const { files, add, remove } = useSending(route, ids, next => form.set('fileIds', next))
  useEffect(() => onSending(files.filter(one => one.id === undefined).length), [files, onSending])
  const field = useRef<HTMLDivElement>(null)
  usePasted(field, add)
  return (
    <div ref={field} className="attach" {...takesFiles(add)}>
      <FileTiles ids={ids} files={files} onRemove={remove} />
      <FileButton kind="text" label="图片或文件" onChoose={add}>
        图片或文件
      </FileButton>
      <small className="nothing">
        <span data-keys>可拖入或粘贴，</span>最多 {attachmentLimits.files} 个，每个{' '}
        {attachmentLimits.bytes / 1024 / 1024} MB
      </small>
      {form.faults.fileIds && (
        <span className="field-fault" role="alert">
          {form.faults.fileIds}
        </span>
      )}
    </div>
  )
}

/** Takes a picture pasted anywhere in the form. */
function usePasted(field: RefObject<HTMLElement | null>, add: (files: File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const onPaste = (event: Event) => {
      const files = [...((event as unknown as ClipboardEvent).clipboardData?.files ?? [])]
      if (files.length === 0 || !field.current?.closest('form')?.contains(event.target as Node)) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [field])
}
